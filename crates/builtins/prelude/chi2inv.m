function x = chi2inv(p, v)
% Where the chi-square distribution has a value.
    [p, v] = wide(p, v);
    bad = isnan(p) | p < 0 | p > 1 | ~(v > 0);
    p(bad) = 0.5;
    v(bad) = 1;
    x = 2 * gammaincinv(p, v / 2);
    x(bad) = NaN;
end
