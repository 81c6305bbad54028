function [x, steps] = calls_newton(f, x, tol)
% A zero of a function by differences.
if nargin < 3, tol = 1e-10; end
steps = 0;
while abs(f(x)) > tol
    h = 1e-6;
    x = x - f(x) * h / (f(x + h) - f(x));
    steps = steps + 1;
    if steps > 50, error('calls:slow', 'No zero after %d steps.', steps); end
end
end
