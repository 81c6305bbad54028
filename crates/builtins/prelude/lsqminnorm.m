function x = lsqminnorm(A, b, tol, varargin) %#ok
% The shortest of all least-squares solutions, by a complete orthogonal decomposition.
    if size(A, 1) ~= size(b, 1)
        error('MATLAB:lsqminnorm:DimMismatch', 'The matrices must have the same number of rows.');
    end
    A = full(A);
    [Q, R, p] = qr(A, 'econ', 'vector');
    d = abs(diag(R));
    if isvector(R)
        d = abs(R(1));
    end
    if nargin < 3 || ischar(tol) || isstring(tol)
        tol = max(size(A)) * eps(max([d; 0]));
    end
    k = sum(d > tol);
    x = zeros(size(A, 2), size(b, 2));
    if k == 0
        return
    end
    % R(1:k, :) = S' * Z' with orthonormal columns Z.
    [Z, S] = qr(R(1:k, :)', 'econ');
    x(p, :) = Z * (S' \ (Q(:, 1:k)' * b));
end
