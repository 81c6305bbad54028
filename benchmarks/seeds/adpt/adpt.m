function [total, intervals] = adpt(left, right, tolerance)
% ADPT  Adaptive quadrature by Simpson's rule.
%   [TOTAL, INTERVALS] = ADPT(LEFT, RIGHT, TOLERANCE) integrates the function below from LEFT to RIGHT. Each
%   column of a table is one interval: its ends, the rule on it with two and with four halves, the
%   estimated error and the tolerance that it may use. Intervals that are too coarse are halved; the left half
%   takes the column of the whole and the right half a new one, so the table grows.
    table = simpson(left, right, tolerance);
    intervals = 1;
    p = 1;
    while p <= intervals
        if table(5, p) <= table(6, p)
            p = p + 1;
        else
            first = table(1, p);
            last = table(2, p);
            middle = (first + last) / 2;
            half = table(6, p) / 2;
            table(:, p) = simpson(first, middle, half);
            intervals = intervals + 1;
            table(:, intervals) = simpson(middle, last, half);
        end
    end
    total = 0;
    for p = 1:intervals
        total = total + table(4, p);
    end
end

function column = simpson(first, last, tolerance)
    h = last - first;
    f0 = integrand(first);
    f1 = integrand(first + h / 4);
    f2 = integrand(first + h / 2);
    f3 = integrand(first + 3 * h / 4);
    f4 = integrand(last);
    coarse = h / 6 * (f0 + 4 * f2 + f4);
    fine = h / 12 * (f0 + 4 * f1 + 2 * f2 + 4 * f3 + f4);
    difference = (fine - coarse) / 15;
    column = [first; last; coarse; fine + difference; abs(difference); tolerance];
end

function y = integrand(x)
    y = exp(sin(7 * x)) / (1.05 + cos(3 * x));
end
