function x = betainv(p, a, b)
% Where the beta distribution has a value.
    [p, a, b] = wide(p, a, b);
    bad = isnan(p) | p < 0 | p > 1 | ~(a > 0) | ~(b > 0);
    p(bad) = 0.5;
    a(bad) = 1;
    b(bad) = 1;
    x = betaincinv(p, a, b);
    x(bad) = NaN;
end
