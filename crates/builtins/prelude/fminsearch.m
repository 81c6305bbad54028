function [x, fval, exitflag, output] = fminsearch(f, x0, options, varargin)
% The simplex method of Nelder and Mead.
if nargin == 1 && isstruct(f)
    % A problem as a structure.
    x0 = f.x0;
    options = f.options;
    f = f.objective;
elseif nargin < 3
    options = [];
end
if ischar(f) || isstring(f)
    f = str2func(f);
end
n = numel(x0);
display = optimget(options, 'Display', 'notify');
tolx = optimget(options, 'TolX', 1e-4);
tolf = optimget(options, 'TolFun', 1e-4);
calls_limit = number(optimget(options, 'MaxFunEvals', 200 * n), n);
limit = number(optimget(options, 'MaxIter', 200 * n), n);
shape = size(x0);
start = x0(:);
V = zeros(n, n + 1);
fv = zeros(1, n + 1);
V(:, 1) = start;
fv(1) = f(x0, varargin{:});
for j = 1:n
    y = start;
    if y(j) ~= 0
        y(j) = 1.05 * y(j);
    else
        y(j) = 0.00025;
    end
    V(:, j + 1) = y;
    fv(j + 1) = f(reshape(y, shape), varargin{:});
end
[fv, order] = sort(fv);
V = V(:, order);
count = n + 1;
iterations = 1;
while count < calls_limit && iterations < limit
    if max(abs(fv(1) - fv(2:n + 1))) <= max(tolf, 10 * eps(fv(1))) && ...
            max(max(abs(V(:, 2:n + 1) - V(:, 1)))) <= max(tolx, 10 * eps(max(V(:, 1))))
        break
    end
    center = sum(V(:, 1:n), 2) / n;
    xr = 2 * center - V(:, n + 1);
    fr = f(reshape(xr, shape), varargin{:});
    count = count + 1;
    shrink = false;
    if fr < fv(1)
        xe = 3 * center - 2 * V(:, n + 1);
        fe = f(reshape(xe, shape), varargin{:});
        count = count + 1;
        if fe < fr
            V(:, n + 1) = xe;
            fv(n + 1) = fe;
        else
            V(:, n + 1) = xr;
            fv(n + 1) = fr;
        end
    elseif fr < fv(n)
        V(:, n + 1) = xr;
        fv(n + 1) = fr;
    elseif fr < fv(n + 1)
        xc = 1.5 * center - 0.5 * V(:, n + 1);
        fc = f(reshape(xc, shape), varargin{:});
        count = count + 1;
        if fc <= fr
            V(:, n + 1) = xc;
            fv(n + 1) = fc;
        else
            shrink = true;
        end
    else
        xc = 0.5 * center + 0.5 * V(:, n + 1);
        fc = f(reshape(xc, shape), varargin{:});
        count = count + 1;
        if fc < fv(n + 1)
            V(:, n + 1) = xc;
            fv(n + 1) = fc;
        else
            shrink = true;
        end
    end
    if shrink
        for j = 2:n + 1
            V(:, j) = V(:, 1) + 0.5 * (V(:, j) - V(:, 1));
            fv(j) = f(reshape(V(:, j), shape), varargin{:});
        end
        count = count + n;
    end
    [fv, order] = sort(fv);
    V = V(:, order);
    iterations = iterations + 1;
end
x = reshape(V(:, 1), shape);
fval = fv(1);
exitflag = 1;
message = sprintf(['Optimization terminated:\n the current x satisfies the termination criteria using OPTIONS.TolX of %e \n' ...
    ' and F(X) satisfies the convergence criteria using OPTIONS.TolFun of %e \n'], tolx, tolf);
if count >= calls_limit || iterations >= limit
    exitflag = 0;
    if count >= calls_limit
        message = sprintf(['Exiting: Maximum number of function evaluations has been exceeded\n' ...
            '         - increase MaxFunEvals option.\n         Current function value: %f \n'], fval);
    else
        message = sprintf(['Exiting: Maximum number of iterations has been exceeded\n' ...
            '         - increase MaxIter option.\n         Current function value: %f \n'], fval);
    end
    if ~any(strcmp(display, {'off', 'none'}))
        fprintf('\n%s\n', message);
    end
end
output = struct('iterations', iterations, 'funcCount', count, 'algorithm', 'Nelder-Mead simplex direct search', 'message', message);
end

function m = number(value, n)
if ischar(value) || isstring(value)
    m = 200 * n;
else
    m = value;
end
end
