classdef HasSize < matlab.unittest.constraints.Constraint
    % The value has this size.
    methods
        function constraint = HasSize(extents)
            constraint.Check_ = 'Size';
            constraint.Args_ = {extents};
        end
    end
end
