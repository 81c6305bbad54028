function p = expcdf(x, mu, tail)
% Exponential distribution with mean mu.
    is_upper = nargin > 2 && strcmpi(tail, 'upper');
    [x, mu] = wide(x, mu);
    if is_upper
        p = exp(-max(x, 0) ./ mu);
    else
        p = -expm1(-max(x, 0) ./ mu);
    end
    p(isnan(x) | ~(mu > 0)) = NaN;
end
