classdef CurrentFolderFixture < matlab.unittest.fixtures.Fixture
    % The current folder is another one as long as the fixture.
    properties (SetAccess = private)
        Folder = ''
    end

    methods
        function fixture = CurrentFolderFixture(folder)
            fixture.Folder = char(folder);
        end

        function setup(fixture)
            before = cd(fixture.Folder);
            fixture.addTeardown(@() cd(before));
        end
    end
end
