function varargout = cheby2(n, attenuation, w, varargin)
% The zeros of the prototype lie on the imaginary axis.
    n = filter_order('cheby2', n);
    delta = 1 / sqrt(10 ^ (attenuation / 10) - 1);
    mu = asinh(1 / delta) / n;
    angles = pi * (1 - n:2:n - 1)' / (2 * n);
    z = 1i ./ sin(angles(angles ~= 0));
    p = -1 ./ (sinh(mu) * cos(angles) + 1i * cosh(mu) * sin(angles));
    k = real(prod(-p) / prod(-z));
    [varargout{1:max(nargout, 1)}] = designed_filter('cheby2', z, p, k, w, varargin, nargout);
end
