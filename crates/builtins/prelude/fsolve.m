function [x, fval, exitflag, output, jacobian] = fsolve(f, x0, options, varargin)
% Levenberg-Marquardt steps with a differenced or a given Jacobian.
if nargin < 3
    options = [];
end
if ischar(f) || isstring(f)
    f = str2func(f);
end
shape = size(x0);
x = x0(:);
n = numel(x);
tolf = optimget(options, 'TolFun', 1e-6);
tolx = optimget(options, 'TolX', 1e-6);
limit = optimget(options, 'MaxIter', 400);
analytic = strcmp(optimget(options, 'Jacobian', 'off'), 'on');
count = 0;
    function F = value(t)
        F = f(reshape(t, shape), varargin{:});
        F = F(:);
        count = count + 1;
    end
    function J = slopes(t, F)
        if analytic
            [~, J] = f(reshape(t, shape), varargin{:});
            return
        end
        J = zeros(numel(F), n);
        for j = 1:n
            h = sqrt(eps) * max(abs(t(j)), 1);
            moved = t;
            moved(j) = moved(j) + h;
            J(:, j) = (value(moved) - F) / (moved(j) - t(j));
        end
    end
F = value(x);
J = slopes(x, F);
lambda = 1e-2;
exitflag = 0;
iterations = 0;
while iterations < limit
    g = J' * F;
    if norm(g, Inf) <= 1e-2 * tolf || F' * F == 0
        exitflag = 1;
        break
    end
    A = J' * J;
    accepted = false;
    for k = 1:50
        step = -(A + lambda * diag(max(diag(A), 1e-12))) \ g;
        moved = x + step;
        Fnew = value(moved);
        if all(isfinite(Fnew)) && Fnew' * Fnew < F' * F
            accepted = true;
            lambda = max(lambda / 10, 1e-15);
            break
        end
        lambda = lambda * 10;
        if norm(step) <= eps * (1 + norm(x))
            break
        end
    end
    iterations = iterations + 1;
    if ~accepted
        if F' * F <= sqrt(tolf)
            exitflag = 1;
        else
            exitflag = -2;
        end
        break
    end
    x = moved;
    small = norm(step) <= tolx * 1e-4 * (1 + norm(x));
    F = Fnew;
    J = slopes(x, F);
    if small
        if F' * F <= sqrt(tolf)
            exitflag = 1;
        else
            exitflag = -2;
        end
        break
    end
end
x = reshape(x, shape);
fval = f(x, varargin{:});
jacobian = J;
output = struct('iterations', iterations, 'funcCount', count, 'algorithm', 'levenberg-marquardt', 'message', '');
display = optimget(options, 'Display', 'final');
if exitflag <= 0 && ~any(strcmp(display, {'off', 'none'}))
    fprintf('\nNo solution found.\n\n');
end
end
