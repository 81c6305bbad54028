classdef Throws < matlab.unittest.constraints.Constraint
    % The function raises the error.
    methods
        function constraint = Throws(identifier, varargin)
            constraint.Check_ = 'Error';
            constraint.Args_ = {identifier};
        end
    end
end
