function r = betarnd(a, b, varargin)
% A gamma variate and its part of a sum of two.
    r = zeros(drawn_extents('betarnd', varargin, a, b));
    x = gamma_draws(a + r);
    y = gamma_draws(b + r);
    r = x ./ (x + y);
    r((a <= 0 | b <= 0) & true(size(r))) = NaN;
end
