function [u, sweeps] = dich(north, south, west, east, n, tolerance, limit)
% DICH  Dirichlet solution of Laplace's equation on a square by successive over-relaxation.
%   The four sides of the N by N grid have the potentials NORTH, SOUTH, WEST and EAST. Sweeps go on until the largest
%   correction is at most TOLERANCE, LIMIT times at most.
    u = (north + south + west + east) / 4 * ones(n, n);
    for k = 1:n
        u(k, 1) = west;
        u(k, n) = east;
    end
    for k = 1:n
        u(1, k) = north;
        u(n, k) = south;
    end
    u(1, 1) = (north + west) / 2;
    u(1, n) = (north + east) / 2;
    u(n, 1) = (south + west) / 2;
    u(n, n) = (south + east) / 2;

    w = 4 / (2 + sqrt(4 - (2 * cos(pi / (n - 1))) ^ 2));
    err = 1;
    sweeps = 0;
    while err > tolerance && sweeps < limit
        err = 0;
        for j = 2:n - 1
            for i = 2:n - 1
                relax = w / 4 * (u(i, j + 1) + u(i, j - 1) + u(i + 1, j) + u(i - 1, j) - 4 * u(i, j));
                u(i, j) = u(i, j) + relax;
                if err <= abs(relax)
                    err = abs(relax);
                end
            end
        end
        sweeps = sweeps + 1;
    end
end
