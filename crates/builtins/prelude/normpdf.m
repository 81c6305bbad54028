function y = normpdf(x, mu, sigma)
% The bell curve.
if nargin < 2
    mu = 0;
end
if nargin < 3
    sigma = 1;
end
sigma(sigma <= 0) = NaN;
y = exp(-0.5 * ((x - mu) ./ sigma) .^ 2) ./ (sqrt(2 * pi) .* sigma);
end
