function varargout = ksdensity(varargin)
% A sum of kernels at the data.
    if nargin > 0 && isscalar(varargin{1}) && isgraphics(varargin{1}, 'axes') && ~isnumeric(varargin{1})
        target = varargin(1);
        args = varargin(2:end);
    else
        target = {};
        args = varargin;
    end
    if isempty(args)
        error('stats:ksdensity:TooFewInputs', 'Requires a vector of data.');
    end
    x = args{1};
    args(1) = [];
    if ~isvector(x) || ~isnumeric(x)
        error('stats:ksdensity:VectorRequired', 'X must be a numeric vector.');
    end
    at = [];
    if ~isempty(args) && isnumeric(args{1})
        at = args{1};
        args(1) = [];
    end
    x = double(x(:));
    settings = struct('Kernel', 'normal', 'Function', 'pdf', 'NumPoints', 100, 'Weights', [], 'Bandwidth', []);
    for k = 1:2:numel(args) - 1
        name = lower(char(args{k}));
        value = args{k + 1};
        switch name
            case {'width', 'bandwidth'}
                settings.Bandwidth = value;
            case 'npoints'
                settings.NumPoints = value;
            case 'support'
                if ~strcmpi(value, 'unbounded')
                    error('stats:ksdensity:UnsupportedSupport', 'Only the support ''unbounded'' is there.');
                end
            otherwise
                names = fieldnames(settings);
                found = find(strcmpi(name, names));
                if isempty(found)
                    error('stats:ksdensity:BadParamName', 'Invalid parameter name: %s.', name);
                end
                settings.(names{found}) = value;
        end
    end
    keep = ~isnan(x);
    weights = settings.Weights;
    if isempty(weights)
        weights = ones(size(x));
    end
    weights = weights(:);
    x = x(keep);
    weights = weights(keep) / sum(weights(keep));
    n = numel(x);
    width = settings.Bandwidth;
    if isempty(width)
        spread = median(abs(x - median(x))) / 0.6745;
        if ~(spread > 0)
            spread = max(x) - min(x);
        end
        if spread > 0
            width = spread * (4 / (3 * n)) ^ (1 / 5);
        else
            width = 1;
        end
    end
    is_inverse = any(strcmpi(settings.Function, {'icdf', 'inverse'}));
    if is_inverse
        error('stats:ksdensity:UnsupportedFunction', 'The functions ''pdf'', ''cdf'' and ''survivor'' are there.');
    end
    if isempty(at)
        at = linspace(min(x) - 3 * width, max(x) + 3 * width, settings.NumPoints);
    end
    [density, total] = kernels(settings.Kernel);
    f = zeros(size(at));
    for k = 1:numel(at)
        z = (at(k) - x) / width;
        switch lower(char(settings.Function))
            case 'pdf'
                f(k) = sum(weights .* density(z)) / width;
            case 'cdf'
                f(k) = sum(weights .* total(z));
            case 'survivor'
                f(k) = sum(weights .* total(-z));
            otherwise
                error('stats:ksdensity:BadFunction', 'The functions ''pdf'', ''cdf'' and ''survivor'' are there.');
        end
    end
    if nargout == 0
        plot(target{:}, at, f);
    else
        varargout = {f, at, width};
    end
end

function [density, total] = kernels(name)
% Density and distribution of a kernel with deviation 1.
    switch lower(char(name))
        case {'normal', 'gaussian'}
            density = @(z) exp(-0.5 * z .^ 2) / sqrt(2 * pi);
            total = @(z) 0.5 * erfc(-z / sqrt(2));
        case 'box'
            a = sqrt(3);
            density = @(z) (abs(z) <= a) / (2 * a);
            total = @(z) min(max((z + a) / (2 * a), 0), 1);
        case 'triangle'
            a = sqrt(6);
            density = @(z) max(1 - abs(z) / a, 0) / a;
            total = @(z) 0.5 + sign(z) .* (min(abs(z) / a, 1) - min(abs(z) / a, 1) .^ 2 / 2);
        case 'epanechnikov'
            a = sqrt(5);
            density = @(z) 0.75 * max(1 - (z / a) .^ 2, 0) / a;
            total = @(z) 0.5 + 0.75 * (min(max(z / a, -1), 1) - min(max(z / a, -1), 1) .^ 3 / 3);
        otherwise
            error('stats:ksdensity:BadKernel', 'The kernel must be ''normal'', ''box'', ''triangle'' or ''epanechnikov''.');
    end
end
