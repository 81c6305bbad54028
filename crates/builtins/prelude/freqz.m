function [h, w] = freqz(b, a, n, varargin)
% The polynomials on the unit circle.
if nargin < 2 || isempty(a)
    a = 1;
end
if nargin < 3 || isempty(n)
    n = 512;
end
whole = false;
fs = [];
for k = 1:numel(varargin)
    if ischar(varargin{k}) || isstring(varargin{k})
        whole = strcmp(varargin{k}, 'whole');
    else
        fs = varargin{k};
    end
end
b = b(:);
a = a(:);
if isscalar(n)
    w = (0:n - 1)' * (1 + whole) * pi / n;
else
    w = n;
    if ~isempty(fs)
        w = w * 2 * pi / fs;
    end
end
z = exp(-1i * w(:));
h = polyval(b(end:-1:1), z) ./ polyval(a(end:-1:1), z);
h = reshape(h, size(w));
if ~isempty(fs)
    w = w * fs / (2 * pi);
end
end
