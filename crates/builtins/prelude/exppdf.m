function y = exppdf(x, mu)
% Density of the exponential distribution with mean mu.
    [x, mu] = wide(x, mu);
    y = exp(-x ./ mu) ./ mu;
    y(x < 0) = 0;
    y(isnan(x) | ~(mu > 0)) = NaN;
end
