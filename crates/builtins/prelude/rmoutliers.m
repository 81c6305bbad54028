function [y, removed, lower_limit, upper_limit, center] = rmoutliers(x, varargin)
% An array without the rows in which some element lies far from the others of its column.
    [out, lower_limit, upper_limit, center, dim] = outliers('rmoutliers', x, varargin);
    if isvector(x)
        removed = out;
        y = x(~out);
        return
    end
    removed = any(out, 3 - dim);
    if dim == 1
        y = x(~removed, :);
    else
        y = x(:, ~removed);
    end
end
