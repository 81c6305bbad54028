function [x, fval, exitflag, output] = fzero(f, x0, options, varargin)
% Bisection, secant and inverse quadratic interpolation.
if nargin == 1 && isstruct(f)
    % A problem as a structure.
    x0 = f.x0;
    options = f.options;
    f = f.objective;
elseif nargin < 3
    options = [];
end
tol = optimget(options, 'TolX', eps);
display = optimget(options, 'Display', 'notify');
if ischar(f) || isstring(f)
    f = str2func(f);
end
if ~isnumeric(x0) || isempty(x0) || numel(x0) > 2
    error('MATLAB:fzero:LengthArg2', 'Second argument must be of length 1 or 2.');
end
if any(~isfinite(x0))
    error('MATLAB:fzero:Arg2NotFinite', 'Second argument must be finite.');
end
count = 0;
intervals = 0;
iterations = 0;
    function y = value(t)
        y = f(t, varargin{:});
        count = count + 1;
    end
exitflag = 1;
if numel(x0) == 2
    a = x0(1);
    b = x0(2);
    fa = value(a);
    fb = value(b);
    if any(~isfinite([fa, fb])) || any(~isreal([fa, fb]))
        error('MATLAB:fzero:ValuesAtEndPtsComplexOrNotFinite', 'Function values at interval endpoints must be finite and real.');
    end
    if fa == 0
        b = a;
        fb = fa;
    elseif fb == 0
        a = b;
    elseif (fa > 0) == (fb > 0)
        error('MATLAB:fzero:ValuesAtEndPtsSameSign', 'Function values at the interval endpoints must differ in sign.');
    end
else
    a = x0;
    fa = value(a);
    if ~isfinite(fa) || ~isreal(fa)
        error('MATLAB:fzero:ValueAtInitGuessComplexOrNotFinite', 'Function value at starting guess must be finite and real.');
    end
    b = a;
    fb = fa;
    if fa ~= 0
        if a ~= 0
            dx = a / 50;
        else
            dx = 1 / 50;
        end
        while (fa > 0) == (fb > 0)
            intervals = intervals + 1;
            dx = sqrt(2) * dx;
            a = x0 - dx;
            fa = value(a);
            if ~isfinite(fa) || ~isreal(fa) || ~isfinite(a)
                exitflag = -1;
                break
            end
            if (fa > 0) ~= (fb > 0)
                break
            end
            b = x0 + dx;
            fb = value(b);
            if ~isfinite(fb) || ~isreal(fb) || ~isfinite(b)
                exitflag = -1;
                break
            end
        end
        if exitflag < 0
            x = NaN;
            fval = NaN;
            output = struct('intervaliterations', intervals, 'iterations', 0, 'funcCount', count, ...
                'algorithm', 'bisection, interpolation', 'message', '');
            if ~strcmp(display, 'off')
                fprintf(['Exiting fzero: aborting search for an interval containing a sign change\n' ...
                    '    because NaN or Inf function value encountered during search.\n' ...
                    '(Function value at %g is %g.)\nCheck function or try again with a different starting value.\n'], a, fa);
            end
            return
        end
    end
end
c = a;
fc = fa;
d = b - a;
e = d;
fc = fb;
while fb ~= 0 && a ~= b
    if (fb > 0) == (fc > 0)
        c = a;
        fc = fa;
        d = b - a;
        e = d;
    end
    if abs(fc) < abs(fb)
        a = b;
        b = c;
        c = a;
        fa = fb;
        fb = fc;
        fc = fa;
    end
    m = 0.5 * (c - b);
    close = 2 * tol * max(abs(b), 1);
    if abs(m) <= close || fb == 0
        break
    end
    if abs(e) < close || abs(fa) <= abs(fb)
        d = m;
        e = m;
    else
        s = fb / fa;
        if a == c
            p = 2 * m * s;
            q = 1 - s;
        else
            q = fa / fc;
            r = fb / fc;
            p = s * (2 * m * q * (q - r) - (b - a) * (r - 1));
            q = (q - 1) * (r - 1) * (s - 1);
        end
        if p > 0
            q = -q;
        else
            p = -p;
        end
        if 2 * p < 3 * m * q - abs(close * q) && p < abs(0.5 * e * q)
            e = d;
            d = p / q;
        else
            d = m;
            e = m;
        end
    end
    a = b;
    fa = fb;
    if abs(d) > close
        b = b + d;
    elseif b > c
        b = b - close;
    else
        b = b + close;
    end
    fb = value(b);
    iterations = iterations + 1;
end
x = b;
fval = fb;
if nargout > 3
    output = struct('intervaliterations', intervals, 'iterations', iterations, 'funcCount', count, ...
        'algorithm', 'bisection, interpolation', ...
        'message', sprintf('Zero found in the interval [%g, %g]', min(a, c), max(a, c)));
end
end
