classdef (Abstract) Tolerance
    % How far two numbers may lie from each other.
    properties (Hidden)
        Options_ = {}   % The same as the options of verifyEqual.
    end

    methods
        function tolerance = or(a, b)
            tolerance = matlab.unittest.constraints.AbsoluteTolerance(0);
            tolerance.Options_ = [a.Options_, b.Options_];
        end
    end

    methods (Hidden)
        function list = options(tolerance)
            list = tolerance.Options_;
        end
    end
end
