function [counts, places] = imhist(x, n)
% How many pixels have each intensity.
validateattributes(x, {'numeric', 'logical'}, {'real'}, 'imhist', 'I', 1);
if nargin > 1 && size(n, 2) == 3
    % Indices of a map.
    k = double(x(:));
    if ~isfloat(x)
        k = k + 1;
    end
    bins = size(n, 1);
    places = (1:bins)';
else
    if nargin < 2
        n = 256;
        if islogical(x)
            n = 2;
        end
    end
    if ~isscalar(n) || ~(n > 0) || n ~= floor(n)
        error('images:imhist:invalidN', 'The number of bins must be a positive integer.');
    end
    if islogical(x) && n ~= 2
        error('images:imhist:invalidParameterForLogical', 'N must be set to two for a logical image.');
    end
    bins = n;
    low = 0;
    high = 1;
    if isinteger(x)
        low = double(intmin(class(x)));
        high = double(intmax(class(x)));
    end
    v = double(x(:));
    v(isnan(v)) = low;
    k = round((v - low) / (high - low) * (bins - 1)) + 1;
    places = linspace(low, high, bins)';
end
k = min(max(k, 1), bins);
counts = accumarray(k, 1, [bins, 1]);
if nargout == 0
    stem(places, counts, 'Marker', 'none');
    if places(end) > places(1)
        xlim(places([1, end])');
    end
    clear counts
end
end
