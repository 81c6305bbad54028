function [x, fval, exitflag, output, lambda, gradient, hessian] = fmincon(f, x0, A, b, Aeq, beq, lb, ub, nonlcon, options, varargin)
% Sequential quadratic programming: steps of quadratic models, along which a sum of the objective and of what is violated decreases.
    if nargin == 1 && isstruct(f)
        parts = problem_parts(f, {'x0', 'Aineq', 'bineq', 'Aeq', 'beq', 'lb', 'ub', 'nonlcon', 'options'});
        [x, fval, exitflag, output, lambda, gradient, hessian] = fmincon(f.objective, parts{:});
        return
    end
    if nargin < 2
        error('optim:fmincon:NotEnoughInputs', 'FMINCON requires at least two input arguments.');
    end
    if nargin < 4
        A = [];
        b = [];
    end
    if nargin < 6
        Aeq = [];
        beq = [];
    end
    if nargin < 7
        lb = [];
    end
    if nargin < 8
        ub = [];
    end
    if nargin < 9
        nonlcon = [];
    end
    if nargin < 10
        options = [];
    end
    if ~isfloat(x0) || ~isreal(x0)
        error('optim:fmincon:NonDoubleInput', 'The starting point must be real, of class double.');
    end
    if ischar(f) || isstring(f)
        f = str2func(char(f));
    end
    if ischar(nonlcon) || isstring(nonlcon)
        nonlcon = str2func(char(nonlcon));
    end
    shape = size(x0);
    n = numel(x0);
    [A, b, Aeq, beq, lo, hi] = constraints_of('fmincon', n, A, b, Aeq, beq, lb, ub);
    tol = option_of(options, 'TolFun', 1e-6);
    tol_c = option_of(options, 'TolCon', 1e-6);
    tol_x = option_of(options, 'TolX', 1e-10);
    limit = option_of(options, 'MaxIter', 400);
    calls = max(option_of(options, 'MaxFunEvals', 3000), 100 * n);
    gives_gradient = strcmp(optimget(options, 'GradObj', 'off'), 'on');
    gives_slopes = strcmp(optimget(options, 'GradConstr', 'off'), 'on');
    count = 0;
    function v = value(t)
        v = f(reshape(t, shape), varargin{:});
        count = count + 1;
        if ~isscalar(v)
            error('optim:fmincon:NonScalarObj', 'User supplied objective function must return a scalar value.');
        end
        v = double(v);
    end
    function [c, ceq] = limits(t)
        c = zeros(0, 1);
        ceq = zeros(0, 1);
        if ~isempty(nonlcon)
            [c, ceq] = nonlcon(reshape(t, shape), varargin{:});
            c = double(c(:));
            ceq = double(ceq(:));
        end
    end
    function g = slope(t, v)
        if gives_gradient
            [~, g] = f(reshape(t, shape), varargin{:});
            g = double(g(:));
            return
        end
        g = zeros(n, 1);
        for j = 1:n
            % Symmetric differences, where the bounds leave room for them.
            h = eps ^ (1 / 3) * max(abs(t(j)), 1);
            [up, down] = sides(t, j, h, lo, hi);
            g(j) = (value(up) - value(down)) / (up(j) - down(j));
        end
    end
    function [J, Jeq] = slopes(t, c, ceq)
        if isempty(nonlcon)
            J = zeros(0, n);
            Jeq = zeros(0, n);
            return
        end
        if gives_slopes
            [~, ~, J, Jeq] = nonlcon(reshape(t, shape), varargin{:});
            J = reshape(full(J), n, []).';
            Jeq = reshape(full(Jeq), n, []).';
            return
        end
        J = zeros(numel(c), n);
        Jeq = zeros(numel(ceq), n);
        for j = 1:n
            h = eps ^ (1 / 3) * max(abs(t(j)), 1);
            [up, down] = sides(t, j, h, lo, hi);
            [c1, e1] = limits(up);
            [c2, e2] = limits(down);
            J(:, j) = (c1 - c2) / (up(j) - down(j));
            Jeq(:, j) = (e1 - e2) / (up(j) - down(j));
        end
    end
    x = min(max(double(x0(:)), lo), hi);
    exitflag = 0;
    iterations = 0;
    lambda = struct('lower', zeros(n, 1), 'upper', zeros(n, 1), 'ineqlin', zeros(numel(b), 1), 'eqlin', zeros(numel(beq), 1), ...
        'ineqnonlin', [], 'eqnonlin', []);
    v = value(x);
    [c, ceq] = limits(x);
    if ~isfinite(v) || any(~isfinite([c; ceq]))
        error('optim:fmincon:UsrObjUndefAtX0', 'Objective or constraint function is undefined at initial point.');
    end
    g = slope(x, v);
    [J, Jeq] = slopes(x, c, ceq);
    hessian = eye(n);
    penalty = 1;
    is_fresh = true;
    optimality = Inf;
    if any(lo > hi)
        exitflag = -2;
        limit = -1;
    end
    while exitflag == 0 && iterations <= limit && count < calls
        [p, own, flag] = model_step(hessian, g, A, b - A * x, Aeq, beq - Aeq * x, lo - x, hi - x, J, c, Jeq, ceq, penalty);
        if flag ~= 1
            exitflag = -2;
            break
        end
        lambda = own;
        lagrangian = g + A' * own.ineqlin + Aeq' * own.eqlin + J' * own.ineqnonlin + Jeq' * own.eqnonlin - own.lower + own.upper;
        violation = worst(x, A, b, Aeq, beq, c, ceq);
        slack = [own.ineqlin .* (A * x - b); own.ineqnonlin .* c; own.lower .* pick(lo - x); own.upper .* pick(x - hi)];
        optimality = max([norm(lagrangian, Inf), norm(slack, Inf)]);
        if violation <= tol_c && optimality <= tol * max(1, norm(g, Inf))
            exitflag = 1;
            break
        end
        multipliers = [own.ineqlin; own.eqlin; own.ineqnonlin; own.eqnonlin];
        penalty = max([penalty, 1.5 * norm(multipliers, Inf)]);
        before = total(x, A, b, Aeq, beq, c, ceq);
        linear_after = total(x + p, A, b, Aeq, beq, c + J * p, ceq + Jeq * p, J);
        decrease = g' * p - penalty * (before - linear_after);
        merit = v + penalty * before;
        [x_new, v_new, c_new, ceq_new, moved] = along(p, merit, decrease);
        if ~moved
            if ~is_fresh
                % The model may be bad: begin again with a plain one.
                hessian = eye(n) * max(norm(g), 1);
                is_fresh = true;
                iterations = iterations + 1;
                continue
            end
            exitflag = 2;
            if violation > tol_c
                exitflag = -2;
            end
            break
        end
        step = x_new - x;
        g_new = slope(x_new, v_new);
        [J_new, Jeq_new] = slopes(x_new, c_new, ceq_new);
        change = (g_new + J_new' * own.ineqnonlin + Jeq_new' * own.eqnonlin) - (g + J' * own.ineqnonlin + Jeq' * own.eqnonlin);
        [hessian, is_fresh] = updated(hessian, step, change, is_fresh);
        is_small = norm(step, Inf) <= tol_x * (1 + norm(x, Inf));
        x = x_new;
        v = v_new;
        c = c_new;
        ceq = ceq_new;
        g = g_new;
        J = J_new;
        Jeq = Jeq_new;
        iterations = iterations + 1;
        if is_small
            exitflag = 2;
            if worst(x, A, b, Aeq, beq, c, ceq) > tol_c
                exitflag = -2;
            end
        elseif v < -1e20 && worst(x, A, b, Aeq, beq, c, ceq) <= tol_c
            exitflag = -3;
        end
    end
    function [x_new, v_new, c_new, ceq_new, moved] = along(p, merit, decrease)
        a = 1;
        moved = false;
        x_new = x;
        v_new = v;
        c_new = c;
        ceq_new = ceq;
        for k = 1:40
            t = min(max(x + a * p, lo), hi);
            v_new = value(t);
            [c_new, ceq_new] = limits(t);
            level = v_new + penalty * total(t, A, b, Aeq, beq, c_new, ceq_new);
            if isfinite(level) && level <= merit + 1e-4 * a * min(decrease, 0) + 1e-15 * abs(merit) && (decrease < 0 || level < merit)
                x_new = t;
                moved = any(t ~= x);
                return
            end
            if k == 1 && ~isempty([c_new; ceq_new]) && all(isfinite([c_new; ceq_new]))
                % A correction of second order, towards the curved constraints.
                near = c_new > -tol_c;
                K = [J(near, :); Jeq];
                q = p - K' * (pinv(K * K') * [max(c_new(near), 0); ceq_new]);
                t = min(max(x + q, lo), hi);
                v_new = value(t);
                [c_new, ceq_new] = limits(t);
                level = v_new + penalty * total(t, A, b, Aeq, beq, c_new, ceq_new);
                if isfinite(level) && level <= merit + 1e-4 * min(decrease, 0)
                    x_new = t;
                    moved = any(t ~= x);
                    return
                end
            end
            a = a / 2;
            if a * norm(p, Inf) <= eps * (1 + norm(x, Inf))
                return
            end
        end
    end
    fval = v;
    gradient = g;
    x = reshape(x, shape);
    messages = {'Objective function decreased below the limit.', 'No feasible point was found.', '', 'Iteration limit exceeded.', ...
        'Local minimum found that satisfies the constraints.', 'Local minimum possible. Constraints satisfied.'};
    message = messages{exitflag + 4};
    output = struct('iterations', iterations, 'funcCount', count, 'constrviolation', worst(x(:), A, b, Aeq, beq, c, ceq), ...
        'algorithm', 'sqp', 'firstorderopt', optimality, 'message', message);
    if ~any(strcmp(optimget(options, 'Display', 'final'), {'off', 'none'}))
        fprintf('\n%s\n\n', message);
    end
end

function value = option_of(options, name, first)
    value = optimget(options, name, first);
    if isempty(value) || ischar(value)
        value = first;
    end
end

function [up, down] = sides(t, j, h, lo, hi)
    up = t;
    down = t;
    up(j) = min(t(j) + h, max(hi(j), t(j)));
    down(j) = max(t(j) - h, min(lo(j), t(j)));
    if up(j) == down(j)
        up(j) = t(j) + h;
    end
end

function x = pick(x)
% Distances to bounds that are there.
    x(~isfinite(x)) = 0;
end

function w = worst(x, A, b, Aeq, beq, c, ceq)
    w = max([0; A * x - b; abs(Aeq * x - beq); c; abs(ceq)]);
end

function s = total(x, A, b, Aeq, beq, c, ceq, ~)
    s = sum(max(A * x - b, 0)) + sum(abs(Aeq * x - beq)) + sum(max(c, 0)) + sum(abs(ceq));
end

function [p, own, flag] = model_step(H, g, A, b, Aeq, beq, lo, hi, J, c, Jeq, ceq, penalty)
% The best step of the quadratic model; where its constraints cannot be met, one that violates them least.
    n = numel(g);
    [p, flag, l] = active_set(H, g, [A; J], [b; -c], [Aeq; Jeq], [beq; -ceq], lo, hi, zeros(n, 1), 50 * (n + numel(b) + numel(c)) + 200);
    if flag ~= 1 && numel(c) + numel(ceq) > 0
        % One variable more for each curved constraint, two for an equality.
        m = numel(c);
        k = numel(ceq);
        heavy = 100 * max([penalty, 1, norm(g, Inf)]);
        big = blkdiag(H, 1e-6 * eye(m + 2 * k));
        [q, flag, l] = active_set(big, [g; heavy * ones(m + 2 * k, 1)], [A, zeros(numel(b), m + 2 * k); J, -eye(m), zeros(m, 2 * k)], [b; -c], ...
            [Aeq, zeros(numel(beq), m + 2 * k); Jeq, zeros(k, m), eye(k), -eye(k)], [beq; -ceq], [lo; zeros(m + 2 * k, 1)], ...
            [hi; Inf(m + 2 * k, 1)], [zeros(n, 1); max(c, 0); max(-ceq, 0); max(ceq, 0)], 50 * (n + numel(b) + 2 * m + 4 * k) + 200);
        p = [];
        if ~isempty(q)
            p = q(1:n);
        end
    end
    own = struct('lower', l.lower(1:n), 'upper', l.upper(1:n), 'ineqlin', l.ineqlin(1:numel(b)), 'eqlin', l.eqlin(1:numel(beq)), ...
        'ineqnonlin', l.ineqlin(numel(b) + 1:end), 'eqnonlin', l.eqlin(numel(beq) + 1:end));
    for name = {'ineqlin', 'eqlin', 'ineqnonlin', 'eqnonlin'}
        own.(name{1}) = reshape(own.(name{1}), [], 1);
    end
end

function [H, is_fresh] = updated(H, s, y, is_fresh)
% The formula of Broyden, Fletcher, Goldfarb and Shanno, damped so that H stays positive definite.
    if s' * s == 0
        return
    end
    if is_fresh && s' * y > 0
        H = eye(numel(s)) * max(min((y' * y) / (s' * y), 1e8), 1e-8);
    end
    Hs = H * s;
    curvature = s' * Hs;
    if s' * y < 0.2 * curvature
        theta = 0.8 * curvature / (curvature - s' * y);
        y = theta * y + (1 - theta) * Hs;
    end
    H = H - Hs * Hs' / curvature + y * y' / (s' * y);
    H = (H + H') / 2;
    is_fresh = false;
end
