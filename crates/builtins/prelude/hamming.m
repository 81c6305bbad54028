function w = hamming(n, kind)
% 0.54 - 0.46*cos.
if nargin > 1 && strncmpi(kind, 'p', 1)
    m = n;
else
    m = n - 1;
end
if n == 1
    w = 1;
else
    w = 0.54 - 0.46 * cos(2 * pi * (0:n - 1)' / m);
end
end
