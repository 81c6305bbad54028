function varargout = butter(n, w, varargin)
% The poles of the prototype lie on the left half of the unit circle.
    n = filter_order('butter', n);
    p = exp(1i * pi * (n + 1:2:3 * n - 1)' / (2 * n));
    if mod(n, 2) == 1
        p((n + 1) / 2) = -1;
    end
    [varargout{1:max(nargout, 1)}] = designed_filter('butter', zeros(0, 1), p, 1, w, varargin, nargout);
end
