function [out, lower_limit, upper_limit, center] = isoutlier(x, varargin)
% Which elements lie far from the others of their column.
    [out, lower_limit, upper_limit, center] = outliers('isoutlier', x, varargin);
end
