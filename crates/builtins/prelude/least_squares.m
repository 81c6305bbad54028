function [x, resnorm, residual, exitflag, output, lambda, jacobian] = least_squares(name, residuals, f, rest, x0, lb, ub, options)
% Levenberg-Marquardt steps for what no bound holds; appended to lsqnonlin and lsqcurvefit.
    if ~isfloat(x0) || ~isreal(x0)
        error(['optim:' name ':InvalidInput'], 'The starting point must be real, of class double.');
    end
    shape = size(x0);
    n = numel(x0);
    [lo, hi] = bounds_of(name, n, lb, ub);
    if any(lo > hi)
        error(['optim:' name ':InconsistentBounds'], 'A lower bound exceeds the upper bound.');
    end
    x = min(max(double(x0(:)), lo), hi);
    tol_f = optimget(options, 'TolFun', 1e-6);
    tol_x = optimget(options, 'TolX', 1e-6);
    limit = optimget(options, 'MaxIter', 400);
    if ischar(limit) || isempty(limit)
        limit = 400;
    end
    calls = optimget(options, 'MaxFunEvals', 100 * n);
    if ischar(calls) || isempty(calls)
        calls = 100 * n;
    end
    calls = max(calls, 200);
    is_given = strcmp(optimget(options, 'Jacobian', 'off'), 'on');
    count = 0;
    function F = value(t)
        F = residuals(reshape(t, shape));
        if ~isfloat(F) || ~isreal(F)
            error(['optim:' name ':InvalidFUN'], 'The function must give real values.');
        end
        F = double(F(:));
        count = count + 1;
    end
    function J = slopes(t, F)
        if is_given
            [~, J] = f(reshape(t, shape), rest{:});
            J = full(J);
            return
        end
        J = zeros(numel(F), n);
        for j = 1:n
            h = sqrt(eps) * max(abs(t(j)), 1);
            if t(j) + h > hi(j)
                h = -h;
            end
            moved = t;
            moved(j) = moved(j) + h;
            J(:, j) = (value(moved) - F) / (moved(j) - t(j));
        end
    end
    F = value(x);
    if any(~isfinite(F))
        error(['optim:' name ':UsrObjUndefAtX0'], 'Objective function is returning undefined values at initial point.');
    end
    J = slopes(x, F);
    damping = 0.01;
    exitflag = 0;
    iterations = 0;
    while iterations < limit && count < calls
        g = J' * F;
        free = ~(x <= lo & g > 0 | x >= hi & g < 0);
        if norm(g(free), Inf) <= 1e-4 * tol_f * max(norm(F) ^ 2, 1e-6) || norm(F) == 0
            exitflag = 1;
            break
        end
        accepted = false;
        A = J(:, free);
        scale = sqrt(sum(A .^ 2, 1))';
        scale(scale == 0) = 1;
        for k = 1:40
            % As a least-squares problem, which does not square the condition.
            step = zeros(n, 1);
            step(free) = -[A; diag(sqrt(damping) * scale)] \ [F; zeros(nnz(free), 1)];
            moved = min(max(x + step, lo), hi);
            Fnew = value(moved);
            gain = F' * F - Fnew' * Fnew;
            if all(isfinite(Fnew)) && gain > 0
                accepted = true;
                damping = max(damping / 10, 1e-14);
                break
            end
            damping = damping * 10;
            if norm(moved - x) <= eps * (1 + norm(x))
                break
            end
        end
        iterations = iterations + 1;
        if ~accepted
            exitflag = 4;
            break
        end
        small_x = norm(moved - x) <= tol_x * (tol_x + norm(x)) * 1e-2;
        small_f = gain <= tol_f * 1e-4 * (F' * F + 1e-12);
        x = moved;
        F = Fnew;
        J = slopes(x, F);
        if small_x
            exitflag = 2;
            break
        elseif small_f
            exitflag = 3;
            break
        end
    end
    g = J' * F;
    lambda = struct('lower', max(2 * g, 0) .* (x <= lo & isfinite(lo)), 'upper', max(-2 * g, 0) .* (x >= hi & isfinite(hi)));
    x = reshape(x, shape);
    residual = residuals(x);
    resnorm = sum(residual(:) .^ 2);
    jacobian = J;
    output = struct('iterations', iterations, 'funcCount', count, 'firstorderopt', norm(g .* ~(x(:) <= lo & g > 0 | x(:) >= hi & g < 0), Inf), ...
        'algorithm', 'levenberg-marquardt', 'message', '');
    if exitflag == 0 && ~any(strcmp(optimget(options, 'Display', 'final'), {'off', 'none'}))
        fprintf('\nSolver stopped prematurely.\n\n');
    end
end
