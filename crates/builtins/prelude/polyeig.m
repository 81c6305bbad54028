function varargout = polyeig(varargin)
% Eigenvalues of a polynomial of matrices, (A0 + x*A1 + ... + x^p*Ap)*v = 0: e = polyeig(A0, ..., Ap), [V, e] = polyeig(...).
    n = size(varargin{1}, 1);
    degree = nargin - 1;
    for k = 1:nargin
        if ~isequal(size(varargin{k}), [n n])
            error('MATLAB:polyeig:CoeffsMatricesNotSquare', 'The coefficients must be square matrices of the same size.');
        end
    end
    if degree == 0
        error('MATLAB:polyeig:NotEnoughInputs', 'Not enough input arguments.');
    end
    A = eye(n * degree);
    B = diag(ones(n * (degree - 1), 1), -n);
    A(1:n, 1:n) = varargin{1};
    for k = 1:degree
        B(1:n, (k - 1) * n + 1:k * n) = -varargin{k + 1};
    end
    if nargout <= 1
        varargout = {eig(A, B)};
        return
    end
    [X, E] = eig(A, B);
    e = diag(E);
    V = zeros(n, n * degree);
    for j = 1:n * degree
        v = reshape(X(:, j), n, degree);
        % The part of the vector that fits best.
        M = varargin{degree + 1};
        if isfinite(e(j))
            for k = degree:-1:1
                M = varargin{k} + e(j) * M;
            end
        end
        [~, best] = min(sum(abs(M * v)) ./ sum(abs(v)));
        V(:, j) = v(:, best) / norm(v(:, best));
    end
    varargout = {V, e};
end
