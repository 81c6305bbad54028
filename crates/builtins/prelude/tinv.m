function x = tinv(p, v)
% Where Student's distribution has a value.
    [p, v] = wide(p, v);
    bad = isnan(p) | p < 0 | p > 1 | ~(v > 0);
    p(bad) = 0.5;
    v(bad) = 1;
    normal = v == Inf;
    v(normal) = 1;
    tail = min(p, 1 - p);
    % The tail from the side where the incomplete beta function is not near 1.
    part = betaincinv(2 * tail, v / 2, 0.5 * ones(size(v)));
    x = sqrt(v .* (1 - part) ./ part);
    close = part > 0.5;
    rest = betaincinv(1 - 2 * tail(close), 0.5 * ones(size(v(close))), v(close) / 2);
    x(close) = sqrt(v(close) .* rest ./ (1 - rest));
    x(p < 0.5) = -x(p < 0.5);
    x(p == 0.5) = 0;
    x(normal) = norminv(p(normal));
    x(bad) = NaN;
end
