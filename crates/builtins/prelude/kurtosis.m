function k = kurtosis(x, flag, dim)
% The fourth standardised moment.
if nargin < 2 || isempty(flag)
    flag = 1;
end
if nargin < 3 && isequal(x, [])
    % Of nothing there is one moment, which is no number.
    k = NaN('like', x);
    return
end
if nargin < 3
    dim = find(size(x) ~= 1, 1);
    if isempty(dim)
        dim = 1;
    end
end
% Singles are computed in double: their fourth powers lose too much.
single_in = isa(x, 'single');
x = double(x);
d = x - mean(x, dim, 'omitnan');
v = mean(d .^ 2, dim, 'omitnan');
k = mean(d .^ 4, dim, 'omitnan') ./ v .^ 2;
if flag == 0
    n = sum(~isnan(x), dim);
    k = ((n + 1) .* k - 3 * (n - 1)) .* (n - 1) ./ ((n - 2) .* (n - 3)) + 3;
    k(n < 4) = NaN;
end
if single_in
    k = single(k);
end
end
