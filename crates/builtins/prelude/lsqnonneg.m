function [x, resnorm, residual, exitflag, output, lambda] = lsqnonneg(C, d, options)
% The active set method of Lawson and Hanson.
n = size(C, 2);
tol = 10 * eps * norm(C, 1) * length(C);
limit = 10 * n;
if nargin > 2 && isstruct(options)
    if isfield(options, 'TolX') && isnumeric(options.TolX) && ~isempty(options.TolX)
        tol = options.TolX;
    end
end
free = false(n, 1);
x = zeros(n, 1);
residual = d - C * x;
w = C' * residual;
iterations = 0;
exitflag = 1;
while any(~free) && any(w(~free) > tol)
    candidates = w;
    candidates(free) = -Inf;
    [~, t] = max(candidates);
    free(t) = true;
    z = zeros(n, 1);
    z(free) = C(:, free) \ d;
    while any(z(free) <= 0)
        iterations = iterations + 1;
        if iterations > limit
            exitflag = 0;
            resnorm = sum(residual .* residual);
            output = struct('iterations', iterations, 'algorithm', 'active-set', 'message', '');
            lambda = w;
            return
        end
        blocking = z <= 0 & free;
        alpha = min(x(blocking) ./ (x(blocking) - z(blocking)));
        x = x + alpha * (z - x);
        free = ~((abs(x) < tol & free) | ~free);
        z = zeros(n, 1);
        z(free) = C(:, free) \ d;
    end
    x = z;
    residual = d - C * x;
    w = C' * residual;
    iterations = iterations + 1;
end
resnorm = residual' * residual;
lambda = w;
output = struct('iterations', iterations, 'algorithm', 'active-set', 'message', 'Optimization terminated.');
end
