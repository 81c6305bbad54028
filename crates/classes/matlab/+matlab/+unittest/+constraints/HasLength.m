classdef HasLength < matlab.unittest.constraints.Constraint
    % The value has this length.
    methods
        function constraint = HasLength(count)
            constraint.Check_ = 'Length';
            constraint.Args_ = {count};
        end
    end
end
