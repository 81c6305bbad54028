function [x, flag, relres, iter, resvec] = minres(A, b, tol, maxit, M1, M2, x0, varargin)
% Minimum residuals of a symmetric matrix (Paige and Saunders 1975).
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
    error('MATLAB:minres:RSDimMismatch', 'The matrix must be square, with as many rows as the right side has elements.');
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
k = 0;
v_old = zeros(n, 1);
r1 = r;
y = precondition(M1, M2, r, varargin);
beta1 = sqrt(max(real(r' * y), 0));
if ~all(isfinite(y))
    flag = 2;
    maxit = 0;
end
beta = beta1;
old_beta = 0;
r2 = r1;
d_bar = 0;
eps_ln = 0;
phi = beta1;
cs = -1;
sn = 0;
w = zeros(n, 1);
w2 = w;
while ~done && k < maxit
    k = k + 1;
    if beta == 0
        flag = 4;
        break
    end
    v = y / beta;
    y = apply(A, v, 'notransp', varargin);
    if k > 1
        y = y - (beta / old_beta) * r1;
    end
    alpha = real(v' * y);
    y = y - (alpha / beta) * r2;
    r1 = r2;
    r2 = y;
    y = precondition(M1, M2, r2, varargin);
    if ~all(isfinite(y))
        flag = 2;
        break
    end
    old_beta = beta;
    beta = real(r2' * y);
    if beta < 0
        flag = 5;
        break
    end
    beta = sqrt(beta);
    old_eps = eps_ln;
    delta = cs * d_bar + sn * alpha;
    g_bar = sn * d_bar - cs * alpha;
    eps_ln = sn * beta;
    d_bar = -cs * beta;
    gamma = max(hypot(g_bar, beta), realmin);
    cs = g_bar / gamma;
    sn = beta / gamma;
    step = cs * phi;
    phi = sn * phi;
    w1 = w2;
    w2 = w;
    w = (v - old_eps * w1 - delta * w2) / gamma;
    x = x + step * w;
    normr = norm(b - apply(A, x, 'notransp', varargin));
    resvec(end + 1, 1) = normr;
    iter = k;
    done = normr <= tol * normb;
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
        fprintf('minres converged at iteration %g to a solution with relative residual %.2g.\n', iter, relres);
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
fprintf('minres stopped at iteration %g without converging to the desired tolerance %.2g\n%s\n', last, tol, why);
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
