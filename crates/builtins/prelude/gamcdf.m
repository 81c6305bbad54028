function p = gamcdf(x, a, b, tail)
% Gamma distribution of shape a and scale b, by the incomplete gamma function.
    is_upper = nargin > 3 && strcmpi(tail, 'upper');
    [x, a, b] = wide(x, a, b);
    if is_upper
        p = gammainc(max(x, 0) ./ b, a, 'upper');
    else
        p = gammainc(max(x, 0) ./ b, a);
    end
    p(isnan(x) | ~(a > 0) | ~(b > 0)) = NaN;
end
