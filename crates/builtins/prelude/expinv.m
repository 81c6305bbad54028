function x = expinv(p, mu)
% Where the exponential distribution with mean mu has a value.
    [p, mu] = wide(p, mu);
    bad = isnan(p) | p < 0 | p > 1 | ~(mu > 0);
    p(bad) = 0.5;
    x = -mu .* log1p(-p);
    x(bad) = NaN;
end
