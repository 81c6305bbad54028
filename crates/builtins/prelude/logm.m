function [L, flag] = logm(A)
% Inverse scaling and squaring on the Schur form.
if ~ismatrix(A) || size(A, 1) ~= size(A, 2)
    error('MATLAB:logm:inputMustBeSquare', 'Input must be a square matrix.');
end
n = size(A, 1);
flag = 0;
if isempty(A)
    L = A;
    return
end
if isdiag(A)
    d = diag(A);
    if any(real(d) <= 0 & imag(d) == 0)
        warn();
    end
    L = diag(log(d));
    return
end
[U, T] = schur(A, 'complex');
if any(real(diag(T)) <= 0 & imag(diag(T)) == 0)
    warn();
end
if isdiag(T)
    L = U * diag(log(diag(T))) * U';
else
    squarings = 0;
    I = eye(n);
    while norm(T - I, 1) > 0.25 && squarings < 100
        T = triangular_root(T);
        squarings = squarings + 1;
    end
    L = U * (2 ^ squarings * approximant(T - I)) * U';
end
if isreal(A) && norm(imag(L), 1) <= 100 * n * eps * norm(L, 1)
    L = real(L);
end
end

function warn()
warning('MATLAB:logm:nonPosRealEig', ...
    'Principal matrix logarithm is not defined for A with nonpositive real eigenvalues. A non-principal matrix logarithm is returned.');
end

function R = triangular_root(T)
n = size(T, 1);
R = zeros(n);
for j = 1:n
    R(j, j) = sqrt(T(j, j));
    for i = j - 1:-1:1
        k = i + 1:j - 1;
        s = 0;
        if ~isempty(k)
            s = R(i, k) * R(k, j);
        end
        R(i, j) = (T(i, j) - s) / (R(i, i) + R(j, j));
    end
end
end

function L = approximant(X)
% The diagonal Pade approximation of log(I + X) as a sum over Gauss-Legendre nodes.
m = 8;
k = 1:m - 1;
b = k ./ sqrt(4 * k .^ 2 - 1);
[V, D] = eig(diag(b, 1) + diag(b, -1));
nodes = (diag(D) + 1) / 2;
weights = V(1, :) .^ 2;
n = size(X, 1);
L = zeros(n);
for k = 1:m
    L = L + weights(k) * ((eye(n) + nodes(k) * X) \ X);
end
end
