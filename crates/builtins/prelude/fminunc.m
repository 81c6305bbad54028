function [x, fval, exitflag, output, grad, hessian] = fminunc(f, x0, options, varargin)
% The quasi-Newton method of Broyden, Fletcher, Goldfarb and Shanno with a line search.
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
calls_limit = optimget(options, 'MaxFunEvals', 100 * n);
analytic = strcmp(optimget(options, 'GradObj', 'off'), 'on');
count = 0;
    function [v, g] = both(t)
        if analytic
            [v, g] = f(reshape(t, shape), varargin{:});
            g = g(:);
            count = count + 1;
        else
            v = f(reshape(t, shape), varargin{:});
            g = zeros(n, 1);
            for j = 1:n
                h = eps ^ (1 / 3) * max(abs(t(j)), 1);
                up = t;
                up(j) = up(j) + h;
                down = t;
                down(j) = down(j) - h;
                g(j) = (f(reshape(up, shape), varargin{:}) - f(reshape(down, shape), varargin{:})) / (up(j) - down(j));
            end
            count = count + n + 1;
        end
    end
[fval, g] = both(x);
H = eye(n);
first = norm(g, Inf);
exitflag = 0;
iterations = 0;
while iterations < limit && count < max(calls_limit, 100 * n)
    if norm(g, Inf) <= tolf * (1 + first) * 1e-2 || norm(g, Inf) == 0
        exitflag = 1;
        break
    end
    p = -(H * g);
    slope = g' * p;
    if slope >= 0
        H = eye(n);
        p = -g;
        slope = -(g' * g);
    end
    t = 1;
    if iterations == 0
        t = min(1, 1 / norm(g, Inf));
    end
    low = 0;
    high = Inf;
    for k = 1:60
        [fnew, gnew] = both(x + t * p);
        if ~(fnew <= fval + 1e-4 * t * slope)
            high = t;
            t = (low + high) / 2;
        elseif gnew' * p < 0.9 * slope
            low = t;
            if isinf(high)
                t = 2 * t;
            else
                t = (low + high) / 2;
            end
        else
            break
        end
    end
    s = t * p;
    if fnew > fval
        exitflag = 5;
        break
    end
    y = gnew - g;
    x = x + s;
    before = fval;
    fval = fnew;
    g = gnew;
    iterations = iterations + 1;
    if s' * y > 1e-14 * norm(s) * norm(y)
        if iterations == 1
            H = (s' * y) / (y' * y) * eye(n);
        end
        r = 1 / (s' * y);
        E = eye(n) - r * (s * y');
        H = E * H * E' + r * (s * s');
    end
    if norm(s ./ (1 + abs(x)), Inf) < tolx * 1e-3 || abs(before - fval) <= 1e-14 * (1 + abs(fval))
        exitflag = 1;
        if norm(g, Inf) > 1e-3 * (1 + first)
            exitflag = 2;
        end
        break
    end
end
x = reshape(x, shape);
grad = reshape(g, shape);
hessian = inv(H);
output = struct('iterations', iterations, 'funcCount', count, 'algorithm', 'quasi-newton', 'message', '');
end
