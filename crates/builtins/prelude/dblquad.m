function q = dblquad(f, xmin, xmax, ymin, ymax, tol, method, varargin)
% The inner integral is over x. Without a method, one that also converges where the function is infinite at a corner.
if nargin < 6 || isempty(tol)
    tol = 1e-6;
end
if nargin < 7 || isempty(method)
    method = @smooth;
end
if ischar(f) || isstring(f)
    f = str2func(f);
end
if ischar(method) || isstring(method)
    method = str2func(method);
end
extra = varargin;
q = method(@(y) arrayfun(@(t) method(@(x) f(x, t, extra{:}), xmin, xmax, tol, []), y), ymin, ymax, tol, []);
end

function q = smooth(f, a, b, tol, ~)
q = quadgk(f, a, b, 'AbsTol', tol / 10, 'RelTol', 100 * eps);
end
