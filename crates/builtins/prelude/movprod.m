function y = movprod(x, k, varargin)
% Products in a window that moves along a dimension.
y = moving('movprod', @statistic, x, k, varargin);
end

function s = statistic(w)
s = prod(w, 1);
end
