function y = poisspdf(x, lambda)
% Probabilities of the Poisson distribution.
    [x, lambda] = wide(x, lambda);
    y = exp(x .* log(lambda) - lambda - gammaln(x + 1));
    y = real(y);
    y(lambda == 0 & x == 0) = 1;
    y(x < 0 | x ~= round(x) | x == Inf) = 0;
    y(isnan(x) | ~(lambda >= 0)) = NaN;
end
