classdef (Abstract) Fixture < handle
    % What is set up for tests and undone behind them.
    properties (Hidden)
        Teardowns_ = {}     % What is called at the end, last first.
    end

    methods (Abstract)
        setup(fixture)
    end

    methods
        function teardown(fixture) %#ok<MANU>
            % Undoes what is not undone by what addTeardown was given.
        end

        function addTeardown(fixture, action, varargin)
            % Calls a function where the fixture ends.
            fixture.Teardowns_{end + 1} = [{action}, varargin];
        end

        function applyFixture(fixture, other)
            % Sets up another fixture, until this one ends.
            fixture.addTeardown(@() matlab.unittest.internal.tearDown(other));
            setup(other);
        end
    end
end
