function [R, right_rows] = join(A, B, varargin)
% Rows of two tables side by side where their keys are equal: 'Keys', 'LeftKeys', 'RightKeys', 'LeftVariables', 'RightVariables'.
    [R, ~, right_rows] = joined(A, B, 'lookup', varargin, {inputname(1), inputname(2)});
end
