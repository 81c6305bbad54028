classdef PathFixture < matlab.unittest.fixtures.Fixture
    % Folders that are on the path as long as the fixture.
    properties (SetAccess = private)
        Folders = {}
    end

    methods
        function fixture = PathFixture(folders, varargin)
            fixture.Folders = cellstr(folders);
            for k = 1:2:numel(varargin)
                if strcmpi(varargin{k}, 'IncludingSubfolders') && varargin{k + 1}
                    all = cellfun(@(folder) strsplit(genpath(folder), pathsep), fixture.Folders, 'UniformOutput', false);
                    fixture.Folders = [all{:}];
                    fixture.Folders = fixture.Folders(~cellfun('isempty', fixture.Folders));
                end
            end
        end

        function setup(fixture)
            before = path;
            fixture.addTeardown(@() path(before));
            addpath(fixture.Folders{:});
        end
    end
end
