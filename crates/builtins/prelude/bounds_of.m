function [lo, hi] = bounds_of(name, n, lb, ub)
% Bounds for n variables, infinite where none are given; appended to the solvers that take some.
lo = -Inf(n, 1);
hi = Inf(n, 1);
if numel(lb) > n || numel(ub) > n
    error(['optim:' name ':InvalidBounds'], 'There are more bounds than variables.');
end
lo(1:numel(lb)) = lb(:);
hi(1:numel(ub)) = ub(:);
end
