function [x, flag, relres, iter, resvec, lsvec] = lsqr(A, b, tol, maxit, M1, M2, x0, varargin)
% Least squares by Golub and Kahan's bidiagonalization. C. C. Paige, M. A. Saunders, LSQR, 1982.
    if nargin < 3 || isempty(tol)
        tol = 1e-6;
    end
    if nargin < 5
        M1 = [];
    end
    if nargin < 6
        M2 = [];
    end
    b = full(b(:));
    forward = @(v) applied(A, preconditioned(M1, M2, v, 'notransp', varargin), 'notransp', varargin);
    back = @(v) preconditioned(M1, M2, applied(A, v, 'transp', varargin), 'transp', varargin);
    n = numel(applied(A, b, 'transp', varargin));
    if nargin < 4 || isempty(maxit)
        maxit = min([numel(b), n, 20]);
    end
    start = zeros(n, 1);
    if nargin > 6 && ~isempty(x0)
        start = x0;
    end
    flag = 1;
    iter = 0;
    u = b - applied(A, start, 'notransp', varargin);
    beta = norm(u);
    size_of_b = norm(b);
    resvec = beta;
    lsvec = zeros(0, 1);
    y = zeros(n, 1);
    if size_of_b == 0
        x = zeros(n, 1);
        flag = 0;
        relres = 0;
        return
    end
    if beta > tol * size_of_b
        u = u / beta;
        v = back(u);
        alpha = norm(v);
        v = v / max(alpha, realmin);
        w = v;
        phi = beta;
        rho = alpha;
        frobenius = alpha;
        for k = 1:maxit
            u = forward(v) - alpha * u;
            beta = norm(u);
            if beta > 0
                u = u / beta;
            end
            frobenius = hypot(frobenius, hypot(alpha, beta));
            v = back(u) - beta * v;
            alpha = norm(v);
            if alpha > 0
                v = v / alpha;
            end
            r = hypot(rho, beta);
            c = rho / r;
            s = beta / r;
            theta = s * alpha;
            rho = -c * alpha;
            y = y + c * phi / r * w;
            phi = s * phi;
            w = v - theta / r * w;
            iter = k;
            resvec(k + 1, 1) = abs(phi); %#ok
            lsvec(k, 1) = abs(rho * phi) / (frobenius * max(abs(phi), realmin)); %#ok
            if abs(phi) <= tol * size_of_b || lsvec(k) <= tol || abs(phi) == 0
                flag = 0;
                break
            end
        end
    else
        flag = 0;
    end
    x = start + preconditioned(M1, M2, y, 'notransp', varargin);
    relres = norm(b - applied(A, x, 'notransp', varargin)) / size_of_b;
    if nargout < 2 && flag ~= 0
        warning('MATLAB:lsqr:tooSmallTolerance', 'lsqr stopped at iteration %d without converging to the desired tolerance %.1e.', iter, tol);
    end
end

function y = applied(A, x, way, extra)
    if isa(A, 'function_handle')
        y = A(x, way, extra{:});
    elseif strcmp(way, 'transp')
        y = A' * x;
    else
        y = A * x;
    end
    y = full(y);
end

function y = preconditioned(M1, M2, x, way, extra)
% The inverse of M1*M2, or of its transpose.
    y = x;
    if strcmp(way, 'transp')
        order = {M2, M1};
    else
        order = {M1, M2};
    end
    for k = 1:2
        M = order{k};
        if isa(M, 'function_handle')
            y = M(y, way, extra{:});
        elseif ~isempty(M) && strcmp(way, 'transp')
            y = M' \ y;
        elseif ~isempty(M)
            y = M \ y;
        end
    end
end
