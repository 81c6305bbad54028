function counts = mbrt(n, limit)
% MBRT  The Mandelbrot set on N x N points of the complex plane.
%   COUNTS(i, j) says after how many steps z = z * z + c left the circle of radius 2, LIMIT where it did not.
    counts = zeros(n, n);
    for j = 1:n
        for i = 1:n
            c = complex(-2 + 2.6 * (j - 1) / (n - 1), -1.3 + 2.6 * (i - 1) / (n - 1));
            counts(i, j) = escape(c, limit);
        end
    end
end

function steps = escape(c, limit)
    z = c;
    steps = 0;
    while steps < limit && abs(z) <= 2
        z = z * z + c;
        steps = steps + 1;
    end
end
