function q = dblquad(f, xmin, xmax, ymin, ymax, tol, method, varargin)
% The inner integral is over x.
if nargin < 6 || isempty(tol)
    tol = 1e-6;
end
if nargin < 7 || isempty(method)
    method = @quad;
end
if ischar(f) || isstring(f)
    f = str2func(f);
end
extra = varargin;
q = method(@(y) arrayfun(@(t) method(@(x) f(x, t, extra{:}), xmin, xmax, tol, []), y), ymin, ymax, tol, []);
end
