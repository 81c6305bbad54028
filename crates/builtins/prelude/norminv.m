function x = norminv(p, mu, sigma)
% From the inverse complementary error function.
if nargin < 2
    mu = 0;
end
if nargin < 3
    sigma = 1;
end
sigma(sigma <= 0) = NaN;
p(p < 0 | p > 1) = NaN;
x = -sqrt(2) .* sigma .* erfcinv(2 * p) + mu;
end
