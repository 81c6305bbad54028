function [q, err, points] = quadcc(f, a, b, tol, singular)
% Adaptive quadrature; the same rule as quadgk's.
points = 0;
absolute = 1e-10;
relative = 1e-6;
if nargin > 3 && ~isempty(tol)
    if ~isnumeric(tol) || numel(tol) > 2 || any(tol < 0)
        error('Octave:invalid-input-arg', 'quadcc: absolute tolerance must be nonnegative');
    end
    absolute = tol(1);
    if numel(tol) > 1
        relative = tol(2);
    end
end
if ~isnumeric(a) || ~isreal(a) || ~isscalar(a)
    error('Octave:invalid-input-arg', 'quadcc: lower limit of integration (A) must be a real scalar');
end
if ~isnumeric(b) || ~isreal(b) || ~isscalar(b)
    error('Octave:invalid-input-arg', 'quadcc: upper limit of integration (B) must be a real scalar');
end
if ischar(f)
    f = str2func(f);
end
options = {'AbsTol', absolute, 'RelTol', relative};
if nargin > 4 && ~isempty(singular)
    options = [options, {'Waypoints', singular}];
end
[q, err] = quadgk(@counted, a, b, options{:});

    function y = counted(x)
        points = points + numel(x);
        y = f(x);
        y(~isfinite(y)) = 0;
    end
end
