classdef TemporaryFolderFixture < matlab.unittest.fixtures.Fixture
    % A folder that is there as long as the fixture.
    properties (SetAccess = private)
        Folder = ''
    end

    methods
        function fixture = TemporaryFolderFixture(varargin)
        end

        function setup(fixture)
            fixture.Folder = tempname;
            mkdir(fixture.Folder);
            folder = fixture.Folder;
            fixture.addTeardown(@() rmdir(folder, 's'));
        end
    end
end
