function y = movmax(x, k, varargin)
% Maxima in a window that moves along a dimension.
y = moving('movmax', @statistic, x, k, varargin);
end

function s = statistic(w)
if isempty(w)
    s = NaN(1, size(w, 2));
else
    s = max(w, [], 1);
end
end
