function r = gamrnd(a, b, varargin)
% Shape a, scale b.
    r = zeros(drawn_extents('gamrnd', varargin, a, b));
    r = b .* gamma_draws(a + r);
    r(b <= 0 & true(size(r))) = NaN;
end
