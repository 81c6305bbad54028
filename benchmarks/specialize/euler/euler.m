function [U, t, steps] = euler(U, t_end, dx, opts)
% Solves the Euler equations of gas dynamics in one dimension by finite volumes (MPE, experiment 4: a solver with many options).
%
%   U      3 x n: density, momentum and energy in n cells
%   t_end  the time to reach
%   dx     the width of a cell
%   opts   what euler_options gives
%
%   [U, t, steps] = euler(...) gives the state, the time and how many steps were made.
n = opts.cells;
if size(U, 1) ~= 3 || size(U, 2) ~= n
    error('euler:state', 'The state has %d x %d numbers instead of 3 x %d.', size(U, 1), size(U, 2), n);
end
t = 0;
steps = 0;
while t < t_end && steps < opts.most_steps
    dt = time_step(U, dx, t_end - t, opts);
    switch opts.stepper
        case 'euler'
            U = U + dt * slope(U, dx, opts);
        case 'heun'
            first = U + dt * slope(U, dx, opts);
            U = 0.5 * (U + first + dt * slope(first, dx, opts));
        case 'ssp3'
            first = U + dt * slope(U, dx, opts);
            second = 0.75 * U + 0.25 * (first + dt * slope(first, dx, opts));
            U = U / 3 + 2 / 3 * (second + dt * slope(second, dx, opts));
        otherwise
            error('euler:stepper', 'Unknown stepper %s.', opts.stepper);
    end
    t = t + dt;
    steps = steps + 1;
    if opts.verbose
        fprintf('step %d: t = %g, dt = %g\n', steps, t, dt);
    end
end
end

function dt = time_step(U, dx, left, opts)
% The largest stable step that does not go beyond the end.
if opts.fixed_step > 0
    dt = opts.fixed_step;
else
    speed = 0;
    for i = 1:opts.cells
        [~, u, ~, c] = primitive(U(:, i), opts);
        s = abs(u) + c;
        if s > speed
            speed = s;
        end
    end
    dt = opts.cfl * dx / speed;
end
if dt > left
    dt = left;
end
end

function R = slope(U, dx, opts)
% The time derivative of all cells.
n = opts.cells;
R = zeros(3, n);
ghosts = 1;
if opts.order == 2
    ghosts = 2;
end
for i = 1 - ghosts + 1:n + 1
    if opts.order == 1
        left = cell_state(U, i - 1, opts);
        right = cell_state(U, i, opts);
    else
        a = cell_state(U, i - 2, opts);
        b = cell_state(U, i - 1, opts);
        c = cell_state(U, i, opts);
        d = cell_state(U, i + 1, opts);
        left = zeros(3, 1);
        right = zeros(3, 1);
        for k = 1:3
            left(k) = b(k) + 0.5 * limited(b(k) - a(k), c(k) - b(k), opts);
            right(k) = c(k) - 0.5 * limited(c(k) - b(k), d(k) - c(k), opts);
        end
    end
    f = numerical_flux(left, right, opts);
    if i - 1 >= 1 && i - 1 <= n
        for k = 1:3
            R(k, i - 1) = R(k, i - 1) - f(k) / dx;
        end
    end
    if i >= 1 && i <= n
        for k = 1:3
            R(k, i) = R(k, i) + f(k) / dx;
        end
    end
end
if opts.gravity ~= 0
    for i = 1:n
        R(2, i) = R(2, i) - opts.gravity * U(1, i);
        R(3, i) = R(3, i) - opts.gravity * U(2, i);
    end
end
end

function q = cell_state(U, i, opts)
% The state of a cell, also of one beyond the ends.
n = opts.cells;
q = zeros(3, 1);
switch opts.boundary
    case 'periodic'
        j = mod(i - 1, n) + 1;
        q = U(:, j);
    case 'open'
        j = min(max(i, 1), n);
        q = U(:, j);
    case 'wall'
        if i < 1
            j = 1 - i;
        elseif i > n
            j = 2 * n + 1 - i;
        else
            j = i;
        end
        q = U(:, j);
        if j ~= i
            q(2) = -q(2);
        end
    otherwise
        error('euler:boundary', 'Unknown boundary %s.', opts.boundary);
end
end

function s = limited(a, b, opts)
% The slope of a cell between two differences.
switch opts.limiter
    case 'none'
        s = 0.5 * (a + b);
    case 'minmod'
        if a * b <= 0
            s = 0;
        elseif abs(a) < abs(b)
            s = a;
        else
            s = b;
        end
    case 'vanleer'
        if a * b <= 0
            s = 0;
        else
            s = 2 * a * b / (a + b);
        end
    case 'superbee'
        s = 0;
        if a * b > 0
            s = sign(a) * max(min(2 * abs(a), abs(b)), min(abs(a), 2 * abs(b)));
        end
    otherwise
        error('euler:limiter', 'Unknown limiter %s.', opts.limiter);
end
end
