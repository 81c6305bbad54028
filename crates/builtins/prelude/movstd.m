function y = movstd(x, k, varargin)
% Deviations in a window that moves along a dimension.
[weight, options] = weight_of(varargin);
y = moving('movstd', @(w) std(w, weight, 1), x, k, options);
end
