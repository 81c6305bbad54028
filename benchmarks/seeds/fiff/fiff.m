function u = fiff(ratio, n, m)
% FIFF  Finite-difference solution of the wave equation on a string with fixed ends.
%   Column j of U is the string, N points, at time step j of M; RATIO is wave speed * time step / grid spacing.
    h = 1 / (n - 1);
    r2 = ratio * ratio;
    s1 = 1 - r2;
    s2 = 2 - 2 * r2;
    u = zeros(n, m);
    for i = 2:n - 1
        u(i, 1) = shape(h * (i - 1));
        u(i, 2) = s1 * shape(h * (i - 1)) + r2 / 2 * (shape(h * i) + shape(h * (i - 2)));
    end
    for j = 3:m
        for i = 2:n - 1
            u(i, j) = s2 * u(i, j - 1) + r2 * (u(i - 1, j - 1) + u(i + 1, j - 1)) - u(i, j - 2);
        end
    end
end

function y = shape(x)
    y = sin(pi * x) + sin(2 * pi * x);
end
