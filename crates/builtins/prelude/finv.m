function x = finv(p, v1, v2)
% Where the F distribution has a value.
    [p, v1, v2] = wide(p, v1, v2);
    bad = isnan(p) | p < 0 | p > 1 | ~(v1 > 0) | ~(v2 > 0);
    p(bad) = 0.5;
    v1(bad) = 1;
    v2(bad) = 1;
    part = betaincinv(p, v1 / 2, v2 / 2);
    x = part ./ (1 - part) .* v2 ./ v1;
    x(bad) = NaN;
end
