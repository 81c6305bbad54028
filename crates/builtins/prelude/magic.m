function M = magic(n)
% Equal sums of rows, columns and diagonals.
n = floor(real(double(n(1))));
if n < 1
    M = [];
elseif mod(n, 2) == 1
    M = odd(n);
elseif mod(n, 4) == 0
    M = reshape(1:n * n, n, n)';
    J = fix(mod(1:n, 4) / 2);
    K = J' == J;
    M(K) = n * n + 1 - M(K);
else
    p = n / 2;
    M = odd(p);
    M = [M, M + 2 * p ^ 2; M + 3 * p ^ 2, M + p ^ 2];
    if n == 2
        return
    end
    i = (1:p)';
    k = (n - 2) / 4;
    j = [1:k, n - k + 2:n];
    M([i; i + p], j) = M([i + p; i], j);
    i = k + 1;
    j = [1, i];
    M([i; i + p], j) = M([i + p; i], j);
end
end

function M = odd(n)
[J, I] = meshgrid(1:n);
A = mod(I + J - (n + 3) / 2, n);
B = mod(I + 2 * J - 2, n);
M = n * A + B + 1;
end
