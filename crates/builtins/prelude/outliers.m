function [out, low, high, center, dim] = outliers(name, x, options)
% What lies outside of the limits that a method sets; appended to the functions that look for it.
    method = 'median';
    window = [];
    percents = [];
    factor = [];
    most = [];
    dim = find(size(x) ~= 1, 1);
    if isempty(dim)
        dim = 1;
    end
    k = 1;
    if k <= numel(options) && (ischar(options{k}) || isstring(options{k})) ...
            && any(strcmpi(options{k}, {'median', 'mean', 'quartiles', 'grubbs', 'gesd', 'movmedian', 'movmean', 'percentiles'}))
        method = lower(char(options{k}));
        k = k + 1;
        if any(strcmp(method, {'movmedian', 'movmean'}))
            window = options{k};
            k = k + 1;
        elseif strcmp(method, 'percentiles')
            percents = options{k};
            k = k + 1;
        end
    end
    while k <= numel(options)
        option = options{k};
        if isnumeric(option)
            dim = option;
            k = k + 1;
            continue
        end
        switch lower(char(option))
            case 'thresholdfactor'
                factor = options{k + 1};
            case 'maxnumoutliers'
                most = options{k + 1};
            otherwise
                error(['MATLAB:' name ':Method'], ...
                    'Method must be ''median'', ''mean'', ''quartiles'', ''grubbs'', ''gesd'', ''movmedian'', ''movmean'' or ''percentiles''.');
        end
        k = k + 2;
    end
    if isempty(factor)
        factors = struct('median', 3, 'mean', 3, 'quartiles', 1.5, 'grubbs', 0.05, 'gesd', 0.05, 'movmedian', 3, 'movmean', 3, 'percentiles', 0);
        factor = factors.(method);
    end
    % The median's deviation that a normal distribution with deviation 1 has, inverted.
    scale = 1.482602218505602;
    switch method
        case 'median'
            center = median(x, dim, 'omitnan');
            width = factor * scale * median(abs(x - center), dim, 'omitnan');
        case 'mean'
            center = mean(x, dim, 'omitnan');
            width = factor * std(x, 0, dim, 'omitnan');
        case 'movmedian'
            center = movmedian(x, window, dim, 'omitnan');
            width = factor * scale * movmedian(abs(x - center), window, dim, 'omitnan');
        case 'movmean'
            center = movmean(x, window, dim, 'omitnan');
            width = factor * movstd(x, window, 0, dim, 'omitnan');
        case 'quartiles'
            ends = quantile(x, [0.25 0.75], dim);
            first = part(ends, dim, 1);
            last = part(ends, dim, 2);
            center = (first + last) / 2;
            low = first - factor * (last - first);
            high = last + factor * (last - first);
        case 'percentiles'
            ends = prctile(x, percents, dim);
            low = part(ends, dim, 1);
            high = part(ends, dim, 2);
            center = (low + high) / 2;
        otherwise
            [out, low, high, center] = tested(x, dim, method, factor, most);
            return
    end
    if ~any(strcmp(method, {'quartiles', 'percentiles'}))
        low = center - width;
        high = center + width;
    end
    out = x < low | x > high;
end

function v = part(x, dim, k)
    at = repmat({':'}, 1, ndims(x));
    at{dim} = k;
    v = x(at{:});
end

function [out, low, high, center] = tested(x, dim, method, alpha, most)
% One column after the other, the farthest element first.
% B. Rosner, Percentage points for a generalized ESD many-outlier procedure, 1983; F. E. Grubbs, 1950.
    order = [dim, 1:dim - 1, dim + 1:max(ndims(x), dim)];
    columns = permute(x, order);
    extents = size(columns);
    columns = reshape(columns, extents(1), []);
    out = false(size(columns));
    count = size(columns, 2);
    low = zeros(1, count);
    high = zeros(1, count);
    center = zeros(1, count);
    for c = 1:count
        [out(:, c), low(c), high(c), center(c)] = farthest(columns(:, c), method, alpha, most);
    end
    limits = [1 extents(2:end)];
    out = ipermute(reshape(out, extents), order);
    low = ipermute(reshape(low, limits), order);
    high = ipermute(reshape(high, limits), order);
    center = ipermute(reshape(center, limits), order);
end

function [out, low, high, center] = farthest(v, method, alpha, most)
    out = false(size(v));
    n = sum(~isnan(v));
    if isempty(most)
        most = ceil(n * 0.1);
    end
    if strcmp(method, 'grubbs')
        most = n;
    end
    open = ~isnan(v);
    taken = zeros(0, 1);
    last = 0;
    limits = zeros(0, 3);
    for k = 1:min(most, n - 2)
        center = mean(v(open));
        deviation = std(v(open));
        m = sum(open);
        t = student_quantile(1 - alpha / (2 * m), m - 2);
        critical = (m - 1) / sqrt(m) * sqrt(t^2 / (m - 2 + t^2));
        limits(k, :) = [center - critical * deviation, center + critical * deviation, center]; %#ok
        [far, at] = max(abs(v - center) .* open);
        is_out = far > critical * deviation;
        if strcmp(method, 'grubbs') && ~is_out
            break
        end
        taken(k, 1) = at; %#ok
        open(at) = false;
        if is_out
            last = k;
        end
    end
    out(taken(1:last)) = true;
    row = min(last + 1, size(limits, 1));
    if isempty(limits)
        limits = [NaN NaN mean(v(open))];
        row = 1;
    end
    low = limits(row, 1);
    high = limits(row, 2);
    center = limits(row, 3);
end

function t = student_quantile(p, n)
% By the incomplete beta function.
    x = betaincinv(2 * (1 - p), n / 2, 0.5);
    t = sqrt(n * (1 - x) / x);
end
