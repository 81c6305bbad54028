function varargout = cheby1(n, ripple, w, varargin)
% The poles of the prototype lie on an ellipse.
    n = filter_order('cheby1', n);
    epsilon = sqrt(10 ^ (ripple / 10) - 1);
    mu = asinh(1 / epsilon) / n;
    angles = pi * (1 - n:2:n - 1)' / (2 * n);
    p = -sinh(mu) * cos(angles) - 1i * cosh(mu) * sin(angles);
    k = real(prod(-p));
    if mod(n, 2) == 0
        k = k / sqrt(1 + epsilon ^ 2);
    end
    [varargout{1:max(nargout, 1)}] = designed_filter('cheby1', zeros(0, 1), p, k, w, varargin, nargout);
end
