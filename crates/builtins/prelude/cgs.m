function [x, flag, relres, iter, resvec] = cgs(A, b, tol, maxit, M1, M2, x0, varargin)
% Conjugate gradients squared (Sonneveld 1989).
n = numel(b);
b = full(b(:));
if nargin < 3 || isempty(tol)
    tol = 1e-6;
end
if nargin < 4 || isempty(maxit)
    maxit = min(n, 20);
end
if nargin < 5
    M1 = [];
end
if nargin < 6
    M2 = [];
end
if nargin < 7 || isempty(x0)
    x = zeros(n, 1);
else
    x = full(x0(:));
end
if isnumeric(A) && (size(A, 1) ~= size(A, 2) || size(A, 1) ~= n)
    error('MATLAB:cgs:RSDimMismatch', 'The matrix must be square, with as many rows as the right side has elements.');
end
normb = norm(b);
flag = 1;
iter = 0;
if normb == 0
    x = zeros(n, 1);
    flag = 0;
    relres = 0;
    resvec = 0;
    if nargout < 2
        tell(flag, 0, 0, tol, maxit);
    end
    return
end
r = b - apply(A, x, 'notransp', varargin);
normr = norm(r);
resvec = normr;
best = x;
bestnorm = normr;
bestiter = 0;
done = normr <= tol * normb;
shadow = r;
rho = 1;
k = 0;
while ~done && k < maxit
    k = k + 1;
    before = rho;
    rho = shadow' * r;
    if rho == 0 || ~isfinite(rho)
        flag = 4;
        break
    end
    if k == 1
        u = r;
        p = u;
    else
        beta = rho / before;
        u = r + beta * q;
        p = u + beta * (q + beta * p);
    end
    z = precondition(M1, M2, p, varargin);
    if ~all(isfinite(z))
        flag = 2;
        break
    end
    v = apply(A, z, 'notransp', varargin);
    alpha = rho / (shadow' * v);
    if ~isfinite(alpha)
        flag = 4;
        break
    end
    q = u - alpha * v;
    z = precondition(M1, M2, u + q, varargin);
    if ~all(isfinite(z))
        flag = 2;
        break
    end
    x = x + alpha * z;
    r = r - alpha * apply(A, z, 'notransp', varargin);
    normr = norm(r);
    resvec(end + 1, 1) = normr;
    iter = k;
    if normr <= tol * normb
        normr = norm(b - apply(A, x, 'notransp', varargin));
        resvec(end) = normr;
        done = normr <= tol * normb;
    end
    if normr < bestnorm
        best = x;
        bestnorm = normr;
        bestiter = iter;
    end
end
if done
    flag = 0;
    relres = norm(b - apply(A, x, 'notransp', varargin)) / normb;
else
    relres = norm(b - apply(A, best, 'notransp', varargin)) / normb;
    last = iter;
    x = best;
    iter = bestiter;
end
if nargout < 2
    if done
        last = iter;
    end
    tell(flag, iter, relres, tol, last);
end
end

function tell(flag, iter, relres, tol, last)
switch flag
    case 0
        fprintf('cgs converged at iteration %g to a solution with relative residual %.2g.\n', iter, relres);
        return
    case 1
        why = 'because the maximum number of iterations was reached.';
    case 2
        why = 'because the system involving the preconditioner was ill conditioned.';
    case 3
        why = 'because the method stagnated.';
    otherwise
        why = 'because a scalar quantity became too small or too large to continue computing.';
end
fprintf('cgs stopped at iteration %g without converging to the desired tolerance %.2g\n%s\n', last, tol, why);
fprintf('The iterate returned (number %g) has relative residual %.2g.\n', iter, relres);
end

function y = apply(A, x, how, extra)
if isnumeric(A)
    y = A * x;
else
    y = feval(A, x, extra{:});
end
end

function y = precondition(M1, M2, x, extra)
y = half(M2, half(M1, x, extra), extra);
end

function y = half(M, x, extra)
if isempty(M)
    y = x;
elseif isnumeric(M)
    y = M \ x;
else
    y = feval(M, x, extra{:});
end
end
