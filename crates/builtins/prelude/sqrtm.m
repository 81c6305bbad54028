function [X, residual, condition] = sqrtm(A)
% By the Schur form, column by column.
if ~ismatrix(A) || size(A, 1) ~= size(A, 2)
    error('MATLAB:sqrtm:inputMustBeSquare', 'Expected input to be a square matrix.');
end
n = size(A, 1);
if isempty(A)
    X = A;
    residual = 0;
    condition = 0;
    return
end
if ishermitian(A)
    [U, T] = eig(A);
    d = diag(T);
    d(abs(d) <= n * eps(class(d)) * max(abs(d))) = 0;
    T = diag(d);
else
    [U, T] = schur(A, 'complex');
end
if isdiag(T)
    R = diag(sqrt(diag(T)));
else
    R = zeros(n);
    singular = false;
    for j = 1:n
        R(j, j) = sqrt(T(j, j));
        for i = j - 1:-1:1
            k = i + 1:j - 1;
            s = R(i, k) * R(k, j);
            if isempty(k)
                s = 0;
            end
            d = R(i, i) + R(j, j);
            if d == 0
                singular = true;
            end
            R(i, j) = (T(i, j) - s) / d;
        end
    end
    if singular
        warning('MATLAB:sqrtm:SingularMatrix', 'Matrix is singular and may not have a square root.');
    end
end
X = U * R * U';
if isreal(A)
    if norm(imag(X), 1) <= 10 * n * eps * norm(X, 1)
        X = real(X);
    end
end
if nargout > 1
    residual = norm(X * X - A, 'fro') / norm(A, 'fro');
end
if nargout > 2
    condition = norm(R, 'fro') ^ 2 / norm(A, 'fro');
end
end
