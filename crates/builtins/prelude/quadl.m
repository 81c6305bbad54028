function [q, count] = quadl(f, a, b, tol, trace, varargin)
% Adaptive quadrature of high order.
if nargin < 4 || isempty(tol)
    tol = 1e-6;
end
if ischar(f) || isstring(f)
    f = str2func(f);
end
calls = 0;
    function y = counted(x)
        calls = calls + numel(x);
        y = f(x, varargin{:});
    end
q = quadgk(@counted, a, b, 'AbsTol', tol, 'RelTol', 20 * eps);
count = calls;
end
