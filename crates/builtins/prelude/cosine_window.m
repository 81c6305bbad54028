function w = cosine_window(terms, n, periodic)
% A sum of cosines with alternating signs over a period of n - 1 samples, or of n for 'periodic'; appended to the windows that are one.
m = n - ~strncmpi(periodic, 'p', 1);
if n == 1
    w = 1;
    return
end
t = 2 * pi * (0:n - 1)' / m;
w = terms(1) - terms(2) * cos(t);
for k = 3:numel(terms)
    w = w + (-1) ^ (k - 1) * terms(k) * cos((k - 1) * t);
end
end
