classdef (Abstract) BooleanConstraint < matlab.unittest.constraints.Constraint
    % A constraint that ~, & and | combine.
end
