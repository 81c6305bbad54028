classdef IsSameHandleAs < matlab.unittest.constraints.Constraint
    % The value is the same handle.
    methods
        function constraint = IsSameHandleAs(handle)
            constraint.Check_ = 'SameHandle';
            constraint.Args_ = {handle};
        end
    end
end
