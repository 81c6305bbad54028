function x = gaminv(p, a, b)
% Where the gamma distribution of shape a and scale b has a value.
    [p, a, b] = wide(p, a, b);
    bad = isnan(p) | p < 0 | p > 1 | ~(a > 0) | ~(b > 0);
    p(bad) = 0.5;
    a(bad) = 1;
    x = b .* gammaincinv(p, a);
    x(bad) = NaN;
end
