function w = blackmanharris(n, kind)
% Four terms of cosines.
    n = window_length(n, 'blackmanharris');
    if nargin > 1 && strncmpi(kind, 'p', 1)
        m = n;
    else
        m = n - 1;
    end
    if n == 1
        w = 1;
    else
        t = 2 * pi * (0:n - 1)' / m;
        w = 0.35875 - 0.48829 * cos(t) + 0.14128 * cos(2 * t) - 0.01168 * cos(3 * t);
    end
end
