classdef WorkingFolderFixture < matlab.unittest.fixtures.Fixture
    % The current folder is a new one as long as the fixture.
    properties (SetAccess = private)
        Folder = ''
    end

    methods
        function fixture = WorkingFolderFixture(varargin)
        end

        function setup(fixture)
            made = matlab.unittest.fixtures.TemporaryFolderFixture;
            fixture.applyFixture(made);
            fixture.Folder = made.Folder;
            fixture.applyFixture(matlab.unittest.fixtures.CurrentFolderFixture(made.Folder));
        end
    end
end
