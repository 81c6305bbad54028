function [x, stdx, mse] = lscov(A, b, V)
% Least squares with weights or a covariance.
[m, n] = size(A);
if nargin > 2
    if isvector(V)
        w = sqrt(V(:));
        A = A .* w;
        b = b .* w;
    else
        R = chol(V, 'lower');
        A = R \ A;
        b = R \ b;
    end
end
[Q, R] = qr(A, 0);
z = Q' * b;
x = R \ z;
mse = sum(abs(b - A * x) .^ 2, 1) / (m - n);
S = inv(R);
stdx = sqrt(sum(abs(S) .^ 2, 2) * mse);
end
