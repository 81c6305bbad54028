function s = skewness(x, flag, dim)
% The third standardised moment.
if nargin < 2 || isempty(flag)
    flag = 1;
end
if nargin < 3 && isequal(x, [])
    % Of nothing there is one moment, which is no number.
    s = NaN('like', x);
    return
end
if nargin < 3
    dim = find(size(x) ~= 1, 1);
    if isempty(dim)
        dim = 1;
    end
end
% Singles are computed in double: their third powers lose too much.
single_in = isa(x, 'single');
x = double(x);
d = x - mean(x, dim, 'omitnan');
v = mean(d .^ 2, dim, 'omitnan');
s = mean(d .^ 3, dim, 'omitnan') ./ v .^ 1.5;
if flag == 0
    n = sum(~isnan(x), dim);
    s = s .* sqrt(n .* (n - 1)) ./ (n - 2);
    s(n < 3) = NaN;
end
if single_in
    s = single(s);
end
end
