function y = gampdf(x, a, b)
% Density of the gamma distribution of shape a and scale b.
    [x, a, b] = wide(x, a, b);
    z = x ./ b;
    y = exp((a - 1) .* log(z) - z - gammaln(a)) ./ b;
    y(x < 0) = 0;
    y(x == 0 & a > 1) = 0;
    first = x == 0 & a == 1;
    y(first) = 1 ./ b(first);
    y(x == 0 & a < 1) = Inf;
    y(x == Inf) = 0;
    y(isnan(x) | ~(a > 0) | ~(b > 0)) = NaN;
end
