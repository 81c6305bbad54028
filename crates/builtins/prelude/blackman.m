function w = blackman(n, kind)
% 0.42 - 0.5*cos + 0.08*cos.
if nargin > 1 && strncmpi(kind, 'p', 1)
    m = n;
else
    m = n - 1;
end
if n == 1
    w = 1;
else
    t = 2 * pi * (0:n - 1)' / m;
    w = 0.42 - 0.5 * cos(t) + 0.08 * cos(2 * t);
end
end
