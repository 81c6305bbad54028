function [r, lags] = xcorr(x, varargin)
% Through a product of transforms.
y = [];
maxlag = [];
scale = 'none';
for k = 1:numel(varargin)
    arg = varargin{k};
    if ischar(arg) || isstring(arg)
        scale = char(arg);
    elseif isscalar(arg) && (k > 1 || ~isscalar(x))
        maxlag = arg;
    else
        y = arg;
    end
end
turned = isrow(x);
x = x(:);
n = numel(x);
auto = isempty(y);
if auto
    y = x;
end
y = y(:);
n = max(n, numel(y));
x(end + 1:n, 1) = 0;
y(end + 1:n, 1) = 0;
if isempty(maxlag)
    maxlag = n - 1;
end
m = 2 ^ nextpow2(2 * n - 1);
c = ifft(fft(x, m) .* conj(fft(y, m)));
if isreal(x) && isreal(y)
    c = real(c);
end
inside = min(maxlag, n - 1);
r = [c(m - inside + 1:m); c(1:inside + 1)];
if maxlag > inside
    pad = zeros(maxlag - inside, 1);
    r = [pad; r; pad];
end
lags = -maxlag:maxlag;
switch scale
    case 'biased'
        r = r / n;
    case 'unbiased'
        r = r ./ max(n - abs(lags'), 1);
    case {'coeff', 'normalized'}
        r = r / sqrt(sum(abs(x) .^ 2) * sum(abs(y) .^ 2));
    case 'none'
    otherwise
        error('signal:xcorr:UnknInput', 'Unknown option.');
end
if turned
    r = r.';
else
    lags = lags(:)';
end
end
