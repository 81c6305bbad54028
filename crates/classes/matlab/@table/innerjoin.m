function [R, left_rows, right_rows] = innerjoin(A, B, varargin)
% Rows of two tables side by side where their keys are equal: 'Keys', 'LeftKeys', 'RightKeys', 'LeftVariables', 'RightVariables'.
    [R, left_rows, right_rows] = joined(A, B, 'inner', varargin, {inputname(1), inputname(2)});
end
