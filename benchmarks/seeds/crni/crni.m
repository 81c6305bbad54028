function u = crni(left, right, ratio, n, steps)
% CRNI  Crank-Nicolson solution of the heat equation on a rod.
%   Column k of U is the temperature at N points after k - 1 steps. The ends are held at LEFT and RIGHT; RATIO is
%   diffusivity * time step / grid spacing ^ 2. Each step solves one tridiagonal system.
    u = zeros(n, steps);
    for i = 2:n - 1
        x = (i - 1) / (n - 1);
        u(i, 1) = sin(pi * x) + sin(3 * pi * x);
    end
    u(1, 1) = left;
    u(n, 1) = right;

    lower = -ones(1, n - 1);
    lower(n - 1) = 0;
    upper = -ones(1, n - 1);
    upper(1) = 0;
    main = (2 + 2 / ratio) * ones(1, n);
    main(1) = 1;
    main(n) = 1;
    load = zeros(1, n);
    load(1) = left;
    load(n) = right;
    centre = 2 / ratio - 2;
    for k = 2:steps
        for i = 2:n - 1
            load(i) = u(i - 1, k - 1) + u(i + 1, k - 1) + centre * u(i, k - 1);
        end
        u(:, k) = tridiagonal(lower, main, upper, load)';
    end
end

function x = tridiagonal(lower, main, upper, load)
% Elimination without pivoting; the caller's MAIN and LOAD stay as they are.
    n = length(load);
    for k = 2:n
        factor = lower(k - 1) / main(k - 1);
        main(k) = main(k) - factor * upper(k - 1);
        load(k) = load(k) - factor * load(k - 1);
    end
    x = zeros(1, n);
    x(n) = load(n) / main(n);
    for k = n - 1:-1:1
        x(k) = (load(k) - upper(k) * x(k + 1)) / main(k);
    end
end
