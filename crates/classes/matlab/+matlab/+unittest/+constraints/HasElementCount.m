classdef HasElementCount < matlab.unittest.constraints.Constraint
    % The value has that many elements.
    methods
        function constraint = HasElementCount(count)
            constraint.Check_ = 'NumElements';
            constraint.Args_ = {count};
        end
    end
end
