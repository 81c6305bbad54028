function p = chi2cdf(x, v, tail)
% Chi-square distribution, by the incomplete gamma function.
    is_upper = nargin > 2 && strcmpi(tail, 'upper');
    [x, v] = wide(x, v);
    if is_upper
        p = gammainc(max(x, 0) / 2, v / 2, 'upper');
    else
        p = gammainc(max(x, 0) / 2, v / 2);
    end
    p(isnan(x) | ~(v > 0)) = NaN;
end
