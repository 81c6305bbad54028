function [x, flag, relres, iter, resvec] = pcg(A, b, tol, maxit, M1, M2, x0, varargin)
% Preconditioned conjugate gradients.
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
    x = x0;
end
normb = norm(b);
flag = 1;
iter = 0;
if normb == 0
    x = zeros(n, 1);
    flag = 0;
    relres = 0;
    resvec = 0;
    return
end
r = b - apply(A, x, varargin);
resvec = norm(r);
best = x;
bestnorm = resvec;
bestiter = 0;
rho = 1;
p = zeros(n, 1);
if resvec <= tol * normb
    flag = 0;
else
    for k = 1:maxit
        z = precondition(M1, r, varargin);
        z = precondition(M2, z, varargin);
        if ~all(isfinite(z))
            flag = 2;
            break
        end
        before = rho;
        rho = r' * z;
        if rho == 0 || isinf(rho)
            flag = 4;
            break
        end
        if k == 1
            p = z;
        else
            beta = rho / before;
            if beta == 0 || isinf(beta)
                flag = 4;
                break
            end
            p = z + beta * p;
        end
        q = apply(A, p, varargin);
        curvature = p' * q;
        if curvature <= 0 || isinf(curvature)
            flag = 4;
            break
        end
        alpha = rho / curvature;
        x = x + alpha * p;
        r = r - alpha * q;
        size_r = norm(r);
        resvec(end + 1, 1) = size_r;
        iter = k;
        if size_r < bestnorm
            best = x;
            bestnorm = size_r;
            bestiter = k;
        end
        if size_r <= tol * normb
            r = b - apply(A, x, varargin);
            size_r = norm(r);
            resvec(end) = size_r;
            if size_r <= tol * normb
                flag = 0;
                break
            end
        end
    end
end
if flag == 0
    relres = resvec(end) / normb;
else
    x = best;
    iter = bestiter;
    relres = norm(b - apply(A, x, varargin)) / normb;
end
if nargout < 2
    if flag == 0
        fprintf('pcg converged at iteration %d to a solution with relative residual %.2g.\n', iter, relres);
    elseif flag == 1
        fprintf(['pcg stopped at iteration %d without converging to the desired tolerance %.2g\n' ...
            'because the maximum number of iterations was reached.\n' ...
            'The iterate returned (number %d) has relative residual %.2g.\n'], maxit, tol, iter, relres);
    else
        fprintf(['pcg stopped at iteration %d without converging to the desired tolerance %.2g\n' ...
            'because a scalar quantity became too small or too large to continue computing.\n' ...
            'The iterate returned (number %d) has relative residual %.2g.\n'], numel(resvec) - 1, tol, iter, relres);
    end
end
end

function y = apply(A, x, extra)
if isnumeric(A)
    y = A * x;
else
    y = feval(A, x, extra{:});
end
end

function y = precondition(M, x, extra)
if isempty(M)
    y = x;
elseif isnumeric(M)
    y = M \ x;
else
    y = feval(M, x, extra{:});
end
end
