function y = movmedian(x, k, varargin)
% Medians in a window that moves along a dimension.
y = moving('movmedian', @statistic, x, k, varargin);
end

function s = statistic(w)
s = median(w, 1);
end
