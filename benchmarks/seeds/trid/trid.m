function x = trid(below, main, above, load)
% TRID  Solve a tridiagonal system of equations.
%   MAIN is the diagonal, BELOW and ABOVE are the ones beside it, LOAD is the right side. Elimination goes
%   without pivoting; MAIN and X are changed here and must not change for the caller.
    x = load;
    n = length(x);
    for k = 1:n - 1
        factor = below(k) / main(k);
        main(k + 1) = main(k + 1) - factor * above(k);
        x(k + 1) = x(k + 1) - factor * x(k);
    end
    x(n) = x(n) / main(n);
    for k = n - 1:-1:1
        x(k) = (x(k) - above(k) * x(k + 1)) / main(k);
    end
end
