classdef SuppressedWarningsFixture < matlab.unittest.fixtures.Fixture
    % Warnings that are not shown as long as the fixture.
    properties (SetAccess = private)
        Warnings = {}
    end

    methods
        function fixture = SuppressedWarningsFixture(warnings)
            fixture.Warnings = cellstr(warnings);
        end

        function setup(fixture)
            before = warning;
            fixture.addTeardown(@() warning(before));
            for k = 1:numel(fixture.Warnings), warning('off', fixture.Warnings{k}); end
        end
    end
end
