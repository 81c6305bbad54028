function r = trnd(v, varargin)
% A normal variate over the root of a chi-squared one.
    r = zeros(drawn_extents('trnd', varargin, v));
    r = randn(size(r)) ./ sqrt(2 * gamma_draws(v / 2 + r) ./ v);
    r(v <= 0 & true(size(r))) = NaN;
end
