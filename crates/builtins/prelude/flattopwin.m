function w = flattopwin(n, kind)
% Five terms of cosines.
    n = window_length(n, 'flattopwin');
    if nargin > 1 && strncmpi(kind, 'p', 1)
        m = n;
    else
        m = n - 1;
    end
    if n == 1
        w = 1;
    else
        t = 2 * pi * (0:n - 1)' / m;
        w = 0.21557895 - 0.41663158 * cos(t) + 0.277263158 * cos(2 * t) - 0.083578947 * cos(3 * t) + 0.006947368 * cos(4 * t);
    end
end
