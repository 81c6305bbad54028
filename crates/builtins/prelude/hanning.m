function w = hanning(n, kind)
% 0.5 - 0.5*cos without the zeros at the ends.
if nargin > 1 && strncmpi(kind, 'p', 1)
    w = [0; hanning(n - 1)];
else
    w = 0.5 - 0.5 * cos(2 * pi * (1:n)' / (n + 1));
end
end
