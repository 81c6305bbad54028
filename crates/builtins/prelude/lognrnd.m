function r = lognrnd(mu, sigma, varargin)
% The exponential of a normal variate.
    extents = drawn_extents('lognrnd', varargin, mu, sigma);
    r = exp(mu + sigma .* randn(extents));
    r(sigma < 0 & true(size(r))) = NaN;
end
