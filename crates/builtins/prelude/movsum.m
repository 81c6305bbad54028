function y = movsum(x, k, varargin)
% Sums in a window that moves along a dimension.
y = moving('movsum', @statistic, x, k, varargin);
end

function s = statistic(w)
s = sum(w, 1);
end
