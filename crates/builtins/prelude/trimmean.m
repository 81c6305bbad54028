function m = trimmean(x, percent, varargin)
% The mean without the percent/2 of the data at either end.
    if nargin < 2
        error('stats:trimmean:TooFewInputs', 'TRIMMEAN requires two input arguments.');
    end
    if ~isscalar(percent) || percent < 0 || percent >= 100
        error('stats:trimmean:InvalidPercent', 'PERCENT must be a number from 0 to below 100.');
    end
    way = 'round';
    dim = find(size(x) ~= 1, 1);
    if isempty(dim)
        dim = 1;
    end
    for k = 1:numel(varargin)
        if isnumeric(varargin{k})
            if ~isempty(varargin{k})
                dim = varargin{k};
            end
        else
            way = validatestring(varargin{k}, {'round', 'floor', 'weighted'}, 'trimmean');
        end
    end
    order = [dim, 1:dim - 1, dim + 1:max(ndims(x), dim)];
    x = permute(x, order);
    extents = size(x);
    x = sort(reshape(x, extents(1), []));
    m = NaN(1, size(x, 2), 'like', x);
    for c = 1:size(x, 2)
        n = sum(~isnan(x(:, c)));
        cut = n * percent / 200;
        switch way
            case 'round'
                % Halves go down, but for errors of rounding.
                whole = max(ceil(cut - 0.5 - 1e-10 * cut), 0);
            otherwise
                whole = floor(cut + 1e-10 * cut);
        end
        part = x(whole + 1:n - whole, c);
        if isempty(part)
            continue
        end
        if strcmp(way, 'weighted')
            weights = ones(numel(part), 1);
            weights([1, end]) = 1 - (cut - whole);
            m(c) = sum(weights .* part) / sum(weights);
        else
            m(c) = mean(part);
        end
    end
    m = ipermute(reshape(m, [1, extents(2:end)]), order);
end
