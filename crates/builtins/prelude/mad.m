function y = mad(x, flag, dim)
% Mean or median distance from the mean or median.
if nargin < 2 || isempty(flag)
    flag = 0;
end
if nargin < 3 && isequal(x, [])
    % Of nothing there is one distance, which is no number.
    y = NaN('like', x);
    return
end
if nargin < 3
    dim = find(size(x) ~= 1, 1);
    if isempty(dim)
        dim = 1;
    end
end
if flag
    y = median(abs(x - median(x, dim, 'omitnan')), dim, 'omitnan');
else
    y = mean(abs(x - mean(x, dim, 'omitnan')), dim, 'omitnan');
end
end
