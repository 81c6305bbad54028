function y = movvar(x, k, varargin)
% Variances in a window that moves along a dimension.
[weight, options] = weight_of(varargin);
y = moving('movvar', @(w) var(w, weight, 1), x, k, options);
end
