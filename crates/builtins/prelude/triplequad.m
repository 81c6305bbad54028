function q = triplequad(f, xmin, xmax, ymin, ymax, zmin, zmax, tol, method, varargin)
% The innermost integral is over x, the outermost over z.
if nargin < 8 || isempty(tol)
    tol = 1e-6;
end
if nargin < 9
    method = [];
end
if ischar(f) || isstring(f)
    f = str2func(f);
end
extra = varargin;
outer = method;
if isempty(outer)
    outer = @smooth;
elseif ischar(outer) || isstring(outer)
    outer = str2func(outer);
end
    function v = planes(z)
        v = zeros(size(z));
        for k = 1:numel(z)
            v(k) = dblquad(@(x, y) f(x, y, z(k), extra{:}), xmin, xmax, ymin, ymax, tol, method);
        end
    end
q = outer(@planes, zmin, zmax, tol, []);
end

function q = smooth(f, a, b, tol, ~)
q = quadgk(f, a, b, 'AbsTol', tol / 10, 'RelTol', 100 * eps);
end
