function y = movmin(x, k, varargin)
% Minima in a window that moves along a dimension.
y = moving('movmin', @statistic, x, k, varargin);
end

function s = statistic(w)
if isempty(w)
    s = NaN(1, size(w, 2));
else
    s = min(w, [], 1);
end
end
