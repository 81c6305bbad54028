function h = besselh(nu, k, z, scale)
% Bessel functions of the third kind, the Hankel functions: besselh(nu, z), besselh(nu, k, z), besselh(nu, k, z, 1).
    if nargin == 2
        z = k;
        k = 1;
    end
    if ~isscalar(k) || k ~= 1 && k ~= 2
        error('MATLAB:besselh:InvalidK', 'K must be 1 or 2.');
    end
    way = 3 - 2 * k;
    h = besselj(nu, z) + way * 1i * bessely(nu, z);
    if nargin > 3 && scale ~= 0
        h = h .* exp(-way * 1i * z);
    end
end
