function [x, is_removed] = rmmissing(x, dim, varargin)
% rmmissing  A vector without missing elements; a matrix without the rows (dim 2: columns) that have one.
    if nargin < 2
        dim = 1;
    end
    tf = lanner.is_missing(x);
    if isvector(x) && nargin < 2
        is_removed = tf;
        x = x(~tf);
    elseif dim == 2
        is_removed = any(tf, 1);
        x = x(:, ~is_removed);
    else
        is_removed = any(tf, 2);
        x = x(~is_removed, :);
    end
end
