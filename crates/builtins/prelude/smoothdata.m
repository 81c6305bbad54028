function [y, window] = smoothdata(x, varargin)
% Smoothed data: smoothdata(x), smoothdata(x, dim), smoothdata(x, method, window), with 'SamplePoints', 'SmoothingFactor', 'Degree' and 'omitnan'.
    dim = find(size(x) ~= 1, 1);
    if isempty(dim)
        dim = 1;
    end
    method = 'movmean';
    window = [];
    factor = 0.25;
    degree = 2;
    at = [];
    keep_nan = false;
    rest = varargin;
    if ~isempty(rest) && isnumeric(rest{1})
        dim = rest{1};
        rest = rest(2:end);
    end
    if ~isempty(rest) && any(strcmpi(rest{1}, {'movmean', 'movmedian', 'gaussian', 'lowess', 'loess', 'rlowess', 'rloess', 'sgolay'}))
        method = lower(char(rest{1}));
        rest = rest(2:end);
        if ~isempty(rest) && isnumeric(rest{1})
            window = rest{1};
            rest = rest(2:end);
        end
    end
    k = 1;
    while k <= numel(rest)
        switch lower(char(rest{k}))
            case {'omitnan', 'omitmissing'}
                k = k + 1;
                continue
            case {'includenan', 'includemissing'}
                keep_nan = true;
                k = k + 1;
                continue
            case 'smoothingfactor'
                factor = rest{k + 1};
            case 'degree'
                degree = rest{k + 1};
            case 'samplepoints'
                at = rest{k + 1}(:);
            otherwise
                error('MATLAB:smoothdata:MethodNameValue', 'Unknown method or parameter name.');
        end
        k = k + 2;
    end
    order = [dim, 1:dim - 1, dim + 1:max(ndims(x), dim)];
    y = double(permute(x, order));
    extents = size(y);
    y = reshape(y, extents(1), []);
    if isempty(at)
        at = (1:extents(1))';
    end
    if isempty(window)
        window = chosen(y, factor, at);
    end
    if isscalar(window)
        reach = [window window] / 2;
    else
        reach = window + 1;
    end
    for c = 1:size(y, 2)
        y(:, c) = column(y(:, c), at, reach, isscalar(window), method, degree, keep_nan);
    end
    y = ipermute(reshape(y, extents), order);
    if isfloat(x)
        y = cast(y, class(x));
    end
end

function window = chosen(y, factor, at)
% The window that smooths away the given part of the data's energy: the first one whose moving mean leaves less than that.
    n = numel(at);
    left = 1 - factor;
    window = 1;
    step = (at(end) - at(1)) / max(n - 1, 1);
    energy = sum(y(:).^2, 'omitnan');
    for length = 1:max(1, floor(n / 2))
        window = length * step;
        smooth = movmean(y, length, 1, 'omitnan');
        if sum(smooth(:).^2, 'omitnan') <= left * energy
            break
        end
    end
end

function s = column(v, at, reach, is_even, method, degree, keep_nan)
    n = numel(v);
    s = v;
    for k = 1:n
        distance = at - at(k);
        if is_even
            near = find(distance >= -reach(1) & distance < reach(2));
        else
            near = find(distance > -reach(1) & distance < reach(2));
        end
        if ~keep_nan
            near = near(~isnan(v(near)));
        end
        d = at(near) - at(k);
        w = v(near);
        switch method
            case 'movmean'
                s(k) = mean(w);
            case 'movmedian'
                s(k) = median(w);
            case 'gaussian'
                weights = exp(-0.5 * (d / (sum(reach) / 5)).^2);
                s(k) = sum(weights .* w) / sum(weights);
            case 'sgolay'
                s(k) = fitted(d, w, ones(size(d)), min(degree, numel(d) - 1));
            otherwise
                order = 1 + double(any(strcmp(method, {'loess', 'rloess'})));
                farthest = max(max(abs(d)), realmin);
                weights = (1 - min(abs(d) / (farthest * (1 + 1e-3)), 1).^3).^3;
                s(k) = fitted(d, w, weights, min(order, numel(d) - 1));
                if method(1) == 'r'
                    s(k) = robust(d, w, weights, min(order, numel(d) - 1));
                end
        end
    end
end

function value = fitted(d, w, weights, degree)
% The value at 0 of the polynomial that fits best.
    if isempty(d)
        value = NaN;
        return
    end
    terms = d.^(0:max(degree, 0));
    root = sqrt(weights);
    coefficients = (root .* terms) \ (root .* w);
    value = coefficients(1);
end

function value = robust(d, w, weights, degree)
% Fits again with less weight for what is far from the fit. W. S. Cleveland, 1979.
    if isempty(d)
        value = NaN;
        return
    end
    terms = d.^(0:max(degree, 0));
    trust = ones(size(d));
    for trial = 1:5
        root = sqrt(weights .* trust);
        coefficients = (root .* terms) \ (root .* w);
        away = abs(w - terms * coefficients);
        scale = 6 * median(away);
        if scale == 0
            break
        end
        trust = max(0, 1 - (away / scale).^2).^2;
    end
    value = coefficients(1);
end
