function [x, flag, relres, iter, resvec] = bicg(A, b, tol, maxit, M1, M2, x0, varargin)
% Biconjugate gradients.
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
    error('MATLAB:bicg:RSDimMismatch', 'The matrix must be square, with as many rows as the right side has elements.');
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
    y = precondition(M1, M2, r, varargin);
    z = transposed(M1, M2, shadow, varargin);
    if ~all(isfinite(y)) || ~all(isfinite(z))
        flag = 2;
        break
    end
    before = rho;
    rho = z' * r;
    if rho == 0 || ~isfinite(rho)
        flag = 4;
        break
    end
    if k == 1
        p = y;
        pt = z;
    else
        beta = rho / before;
        p = y + beta * p;
        pt = z + conj(beta) * pt;
    end
    q = apply(A, p, 'notransp', varargin);
    qt = apply(A, pt, 'transp', varargin);
    curvature = pt' * q;
    if curvature == 0 || ~isfinite(curvature)
        flag = 4;
        break
    end
    alpha = rho / curvature;
    x = x + alpha * p;
    r = r - alpha * q;
    shadow = shadow - conj(alpha) * qt;
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
        fprintf('bicg converged at iteration %g to a solution with relative residual %.2g.\n', iter, relres);
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
fprintf('bicg stopped at iteration %g without converging to the desired tolerance %.2g\n%s\n', last, tol, why);
fprintf('The iterate returned (number %g) has relative residual %.2g.\n', iter, relres);
end

function y = apply(A, x, how, extra)
if ~isnumeric(A)
    y = feval(A, x, how, extra{:});
elseif strcmp(how, 'transp')
    y = A' * x;
else
    y = A * x;
end
end

function y = precondition(M1, M2, x, extra)
y = half(M2, half(M1, x, 'notransp', extra), 'notransp', extra);
end

function y = transposed(M1, M2, x, extra)
y = half(M1, half(M2, x, 'transp', extra), 'transp', extra);
end

function y = half(M, x, how, extra)
if isempty(M)
    y = x;
elseif ~isnumeric(M)
    y = feval(M, x, how, extra{:});
elseif strcmp(how, 'transp')
    y = M' \ x;
else
    y = M \ x;
end
end
