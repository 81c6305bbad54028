
function y = moving(name, of, x, k, options)
% The statistic `of` the columns of each window of length k; appended to the functions that move one.
dim = find(size(x) ~= 1, 1);
if isempty(dim)
    dim = 1;
end
omit = false;
ends = 'shrink';
j = 1;
while j <= numel(options)
    arg = options{j};
    if ischar(arg) || isstring(arg)
        switch lower(char(arg))
            case {'omitnan', 'omitmissing'}
                omit = true;
            case {'includenan', 'includemissing'}
                omit = false;
            case 'endpoints'
                j = j + 1;
                ends = options{j};
            otherwise
                error(['MATLAB:' name ':InvalidOption'], 'Invalid option.');
        end
    else
        dim = arg;
    end
    j = j + 1;
end
if isscalar(k)
    if mod(k, 2) == 1
        before = (k - 1) / 2;
        after = before;
    else
        before = k / 2;
        after = k / 2 - 1;
    end
else
    before = k(1);
    after = k(2);
end
if ~isfloat(x)
    x = double(x);
end
order = [dim, 1:dim - 1, dim + 1:ndims(x)];
x = permute(x, order);
extents = size(x);
x = reshape(x, extents(1), prod(extents(2:end)));
n = extents(1);
pad = [];
if isnumeric(ends)
    pad = ends;
elseif strcmpi(ends, 'fill')
    pad = NaN;
end
y = zeros(size(x), class(x));
for i = 1:n
    w = x(max(1, i - floor(before)):min(n, i + floor(after)), :);
    missing = floor(before) + floor(after) + 1 - size(w, 1);
    if ~isempty(pad) && missing > 0
        w = [w; repmat(cast(pad, class(x)), missing, size(w, 2))];
    end
    if omit
        for c = 1:size(w, 2)
            v = w(:, c);
            y(i, c) = of(v(~isnan(v)));
        end
    else
        y(i, :) = of(w);
    end
end
if (ischar(ends) || isstring(ends)) && strcmpi(ends, 'discard')
    y = y(floor(before) + 1:n - floor(after), :);
    extents(1) = size(y, 1);
end
y = ipermute(reshape(y, extents), order);
end

function [weight, options] = weight_of(options)
% The weight of a deviation, which stands before the other options.
weight = 0;
if ~isempty(options) && isnumeric(options{1})
    if ~isempty(options{1})
        weight = options{1};
    end
    options(1) = [];
end
end
