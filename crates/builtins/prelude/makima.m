function y = makima(x, v, xq)
% Cubic pieces whose slopes at the points are means of those beside them, weighted so that flat parts stay flat.
    n = numel(x);
    if n < 2
        error('MATLAB:chckxy:NotEnoughPts', 'There should be at least two data points.');
    end
    if isvector(v)
        count = numel(v);
        values = v(:);
    else
        count = size(v, ndims(v));
        values = permute(v, [ndims(v), 1:ndims(v) - 1]);
    end
    if count ~= n
        error('MATLAB:chckxy:NumSitesMismatchValues', 'The number of sites, %d, is incompatible with the number of values, %d.', n, count);
    end
    y = interp1(x, values, 'makima', 'pp');
    if nargin > 2
        y = ppval(y, xq);
        if isvector(v)
            y = reshape(y, size(xq));
        end
    end
end
