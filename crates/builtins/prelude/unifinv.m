function x = unifinv(p, a, b)
% Where the uniform distribution from a to b has a value.
    [p, a, b] = wide(p, a, b);
    bad = isnan(p) | p < 0 | p > 1 | ~(a < b);
    p(bad) = 0.5;
    x = a + p .* (b - a);
    x(bad) = NaN;
end
