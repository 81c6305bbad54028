function [x, stdx, mse, S] = lscov(A, b, V)
% Least squares with weights or a covariance; the basic solution where columns of A depend on each other.
[m, n] = size(A);
if size(b, 1) ~= m
    error('MATLAB:lscov:InputSizeMismatch', 'B must have the same number of rows as A.');
end
if nargin > 2 && ~isempty(V)
    if isvector(V)
        w = sqrt(V(:));
        A = A .* w;
        b = b .* w;
    else
        L = chol(V, 'lower');
        A = L \ A;
        b = L \ b;
    end
end
[Q, R, order] = qr(A, 0);
z = Q' * b;
lengths = abs(diag(R));
if isempty(lengths)
    k = 0;
else
    k = sum(lengths > lengths(1) * max(m, n) * eps(class(lengths)));
end
if k < n
    warning('MATLAB:lscov:RankDefDesignMat', 'A is rank deficient to within machine precision.');
end
R = R(1:k, 1:k);
x = zeros(n, size(b, 2), class(z));
x(order(1:k), :) = R \ z(1:k, :);
if nargout < 2
    return
end
if m > k
    mse = sum(abs(b - A * x) .^ 2, 1) / (m - k);
else
    mse = zeros(1, size(b, 2));
end
inverse = zeros(n, k);
inverse(order(1:k), :) = R \ eye(k);
stdx = sqrt(sum(abs(inverse) .^ 2, 2) * mse);
if nargout > 3
    % One page for each right side.
    S = inverse * inverse' .* reshape(mse, 1, 1, []);
end
end
