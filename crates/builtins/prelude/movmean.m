function y = movmean(x, k, varargin)
% Averages in a window that moves along a dimension.
y = moving('movmean', @statistic, x, k, varargin);
end

function s = statistic(w)
s = mean(w, 1);
end
