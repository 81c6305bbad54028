function [x, flag, relres, iter, resvec] = gmres(A, b, restart, tol, maxit, M1, M2, x0, varargin)
% Generalized minimum residual, restarted.
n = numel(b);
if nargin < 3
    restart = [];
end
if nargin < 4 || isempty(tol)
    tol = 1e-6;
end
if nargin < 5
    maxit = [];
end
if nargin < 6
    M1 = [];
end
if nargin < 7
    M2 = [];
end
if nargin < 8 || isempty(x0)
    x = zeros(n, 1);
else
    x = x0;
end
if isempty(restart)
    inner = n;
    if isempty(maxit)
        maxit = min(n, 10);
    end
    inner = min(inner, maxit);
    outer = 1;
else
    inner = min(restart, n);
    if isempty(maxit)
        maxit = min(ceil(n / restart), 10);
    end
    outer = maxit;
end
b = full(b(:));
solved = precondition(M2, precondition(M1, b, varargin), varargin);
size_b = norm(solved);
flag = 1;
iter = [0, 0];
if ~all(isfinite(solved))
    % Of a singular preconditioner nothing can be learnt.
    flag = 2;
    resvec = norm(b - apply(A, x, varargin));
    relres = resvec / norm(b);
    tell(nargout, flag, iter, relres, tol);
    return
end
r = precondition(M2, precondition(M1, b - apply(A, x, varargin), varargin), varargin);
resvec = norm(r);
if size_b == 0
    x = zeros(n, 1);
    flag = 0;
    relres = 0;
    resvec = 0;
    tell(nargout, flag, iter, relres, tol);
    return
end
if resvec <= tol * size_b
    flag = 0;
    relres = resvec / size_b;
    tell(nargout, flag, iter, relres, tol);
    return
end
for k = 1:outer
    beta = norm(r);
    V = r / beta;
    H = zeros(inner + 1, inner);
    for j = 1:inner
        w = precondition(M2, precondition(M1, apply(A, V(:, j), varargin), varargin), varargin);
        for i = 1:j
            H(i, j) = V(:, i)' * w;
            w = w - H(i, j) * V(:, i);
        end
        H(j + 1, j) = norm(w);
        e = zeros(j + 1, 1);
        e(1) = beta;
        y = H(1:j + 1, 1:j) \ e;
        size_r = norm(e - H(1:j + 1, 1:j) * y);
        resvec(end + 1, 1) = size_r;
        iter = [k, j];
        if size_r <= tol * size_b || H(j + 1, j) == 0
            break
        end
        V(:, j + 1) = w / H(j + 1, j);
    end
    x = x + V(:, 1:numel(y)) * y;
    r = precondition(M2, precondition(M1, b - apply(A, x, varargin), varargin), varargin);
    if norm(r) <= tol * size_b
        flag = 0;
        break
    end
end
relres = norm(r) / size_b;
if flag == 1 && numel(resvec) > 1 && resvec(end) >= resvec(1) * (1 - eps)
    flag = 3;
end
tell(nargout, flag, iter, relres, tol);
end

function tell(outputs, flag, iter, relres, tol)
if outputs > 1
    return
end
if flag == 0
    fprintf('gmres converged at outer iteration %d (inner iteration %d) to a solution with relative residual %.2g.\n', iter, relres);
    return
end
why = {'the maximum number of iterations was reached', ...
    'the system involving the preconditioner was ill conditioned', 'the method stagnated'};
fprintf('gmres stopped at outer iteration %d (inner iteration %d) without converging to the desired tolerance %.2g\nbecause %s.\n', ...
    iter, tol, why{flag});
fprintf('The iterate returned has relative residual %.2g.\n', relres);
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
