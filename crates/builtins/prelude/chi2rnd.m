function r = chi2rnd(v, varargin)
% A gamma variate of shape v/2 and scale 2.
    r = zeros(drawn_extents('chi2rnd', varargin, v));
    r = 2 * gamma_draws(v / 2 + r);
    r(v <= 0 & true(size(r))) = NaN;
end
