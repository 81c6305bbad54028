function [x, fval, exitflag, output] = fminbnd(f, ax, bx, options, varargin)
% Golden section search with parabolic interpolation.
if nargin == 1 && isstruct(f)
    % A problem as a structure.
    ax = f.x1;
    bx = f.x2;
    options = f.options;
    f = f.objective;
elseif nargin < 4
    options = [];
end
tol = optimget(options, 'TolX', 1e-4);
limit = optimget(options, 'MaxIter', 500);
calls_limit = optimget(options, 'MaxFunEvals', 500);
if ischar(f) || isstring(f)
    f = str2func(f);
end
if ax > bx
    x = [];
    fval = [];
    exitflag = -2;
    output = struct('iterations', 0, 'funcCount', 0, 'algorithm', 'golden section search, parabolic interpolation', ...
        'message', 'Exiting: The bounds are inconsistent because the lower bound exceeds the upper bound.');
    return
end
golden = 0.5 * (3 - sqrt(5));
a = ax;
b = bx;
v = a + golden * (b - a);
w = v;
xf = v;
d = 0;
e = 0;
fx = f(xf, varargin{:});
count = 1;
iterations = 0;
fv = fx;
fw = fx;
middle = 0.5 * (a + b);
tol1 = sqrt(eps) * abs(xf) + tol / 3;
tol2 = 2 * tol1;
exitflag = 1;
while abs(xf - middle) > tol2 - 0.5 * (b - a)
    section = true;
    if abs(e) > tol1
        r = (xf - w) * (fx - fv);
        q = (xf - v) * (fx - fw);
        p = (xf - v) * q - (xf - w) * r;
        q = 2 * (q - r);
        if q > 0
            p = -p;
        end
        q = abs(q);
        r = e;
        e = d;
        if abs(p) < abs(0.5 * q * r) && p > q * (a - xf) && p < q * (b - xf)
            section = false;
            d = p / q;
            x = xf + d;
            if x - a < tol2 || b - x < tol2
                s = sign(middle - xf) + (middle - xf == 0);
                d = tol1 * s;
            end
        end
    end
    if section
        if xf >= middle
            e = a - xf;
        else
            e = b - xf;
        end
        d = golden * e;
    end
    s = sign(d) + (d == 0);
    x = xf + s * max(abs(d), tol1);
    fu = f(x, varargin{:});
    count = count + 1;
    iterations = iterations + 1;
    if fu <= fx
        if x >= xf
            a = xf;
        else
            b = xf;
        end
        v = w;
        fv = fw;
        w = xf;
        fw = fx;
        xf = x;
        fx = fu;
    else
        if x < xf
            a = x;
        else
            b = x;
        end
        if fu <= fw || w == xf
            v = w;
            fv = fw;
            w = x;
            fw = fu;
        elseif fu <= fv || v == xf || v == w
            v = x;
            fv = fu;
        end
    end
    middle = 0.5 * (a + b);
    tol1 = sqrt(eps) * abs(xf) + tol / 3;
    tol2 = 2 * tol1;
    if iterations >= limit || count >= calls_limit
        exitflag = 0;
        break
    end
end
x = xf;
fval = fx;
output = struct('iterations', iterations, 'funcCount', count, ...
    'algorithm', 'golden section search, parabolic interpolation', 'message', ...
    sprintf('Optimization terminated:\n the current x satisfies the termination criteria using OPTIONS.TolX of %e \n', tol));
end
