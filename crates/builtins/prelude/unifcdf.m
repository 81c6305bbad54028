function p = unifcdf(x, a, b, tail)
% Uniform distribution from a to b.
    is_upper = nargin > 3 && strcmpi(tail, 'upper');
    [x, a, b] = wide(x, a, b);
    if is_upper
        p = min(max((b - x) ./ (b - a), 0), 1);
    else
        p = min(max((x - a) ./ (b - a), 0), 1);
    end
    p(isnan(x) | ~(a < b)) = NaN;
end
