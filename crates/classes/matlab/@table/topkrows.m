function [T, order] = topkrows(T, k, vars, direction)
% The first k rows in the order of variables, the greatest first unless 'ascend' is said.
    if nargin < 3
        vars = ':';
    end
    if nargin < 4
        direction = 'descend';
    end
    [T, order] = sortrows(T, vars, direction);
    n = min(k, T.Count);
    T = picked(T, 1:n, 1:numel(T.Data));
    order = order(1:n);
end
