function y = movmad(x, k, varargin)
% Median absolute deviations in a window that moves along a dimension.
y = moving('movmad', @statistic, x, k, varargin);
end

function s = statistic(w)
s = median(abs(w - median(w, 1)), 1);
end
