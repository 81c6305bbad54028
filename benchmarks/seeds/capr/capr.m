function [capacitance, iterations] = capr(width, height, n, m, relaxation, limit)
% CAPR  Capacitance per metre of a transmission line, in pF, by finite differences.
%   The line has a rectangular outer conductor of 2N by 2M cells at 0 V and an inner one of 2WIDTH by 2HEIGHT
%   cells at 1 V. One quarter is solved; the lines of symmetry are its first row and column. Gauss-Seidel sweeps
%   with over-relaxation go on until the capacitance stays as it is, at most LIMIT times.
    f = zeros(n + 1, m + 1);
    weight = relaxation * ones(n + 1, m + 1);
    for j = 1:height + 1
        for i = 1:width + 1
            f(i, j) = 1;
            weight(i, j) = 0;
        end
    end
    capacitance = 0;
    iterations = 0;
    changed = true;
    while changed && iterations < limit
        f = seidel(f, weight, width, height, n, m);
        before = capacitance;
        capacitance = 4 * 8.854187817 * gauss(f, n, m);
        iterations = iterations + 1;
        changed = capacitance ~= before;
    end
end

function f = seidel(f, weight, width, height, n, m)
% One sweep over the free points; those of the inner conductor have weight 0.
    for i = width + 2:n
        f(i, 1) = f(i, 1) + weight(i, 1) * (0.25 * (f(i - 1, 1) + f(i + 1, 1) + 2 * f(i, 2)) - f(i, 1));
    end
    for j = height + 2:m
        f(1, j) = f(1, j) + weight(1, j) * (0.25 * (f(1, j - 1) + f(1, j + 1) + 2 * f(2, j)) - f(1, j));
    end
    for j = 2:m
        for i = 2:n
            f(i, j) = f(i, j) + weight(i, j) * (0.25 * (f(i - 1, j) + f(i + 1, j) + f(i, j - 1) + f(i, j + 1)) - f(i, j));
        end
    end
end

function charge = gauss(f, n, m)
% The flux of the field out of the cells along the outer conductor, where the potential falls to 0 in one step.
    charge = 0.5 * f(1, m);
    for i = 2:n
        charge = charge + f(i, m);
    end
    charge = charge + 0.5 * f(n, 1);
    for j = 2:m
        charge = charge + f(n, j);
    end
end
