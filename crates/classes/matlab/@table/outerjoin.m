function [R, left_rows, right_rows] = outerjoin(A, B, varargin)
% Rows of two tables side by side where their keys are equal, and rows without a partner: 'Type', 'full', 'left' or 'right'; 'MergeKeys', true.
    kind = lanner.option(varargin, 'Type', 'full');
    merges = lanner.option(varargin, 'MergeKeys', false);
    options = [varargin, {'MergeKeys', merges}];
    if ~merges && ~any(cellfun(@(x) ischar(x) && strcmpi(x, 'RightVariables'), varargin))
        options = [options, {'RightVariables', ':'}];
    end
    [R, left_rows, right_rows] = joined(A, B, char(kind), options, {inputname(1), inputname(2)});
end
