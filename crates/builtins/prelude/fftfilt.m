function y = fftfilt(b, x, n)
% Overlap and add.
turned = isrow(x);
if turned
    x = x.';
end
b = b(:);
m = numel(b);
[rows, columns] = size(x);
if nargin < 3
    n = 2 ^ nextpow2(max(rows + m - 1, 1));
else
    n = 2 ^ nextpow2(max(n, m));
end
step = n - m + 1;
B = fft(b, n);
y = zeros(rows + n, columns);
for first = 1:step:rows
    last = min(first + step - 1, rows);
    part = ifft(fft(x(first:last, :), n) .* B);
    places = first:first + n - 1;
    y(places, :) = y(places, :) + part;
end
y = y(1:rows, :);
if isreal(b) && isreal(x)
    y = real(y);
end
if turned
    y = y.';
end
end
