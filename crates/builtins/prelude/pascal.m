function P = pascal(n, k, kind)
% Binomial coefficients.
if nargin < 2
    k = 0;
end
if nargin < 3
    kind = 'double';
end
if ischar(k) || isstring(k)
    kind = k;
    k = 0;
end
P = diag((-1) .^ (0:n - 1));
P(:, 1) = ones(n, 1);
for j = 2:n - 1
    for i = j + 1:n
        P(i, j) = P(i - 1, j) - P(i - 1, j - 1);
    end
end
if k == 0
    P = P * P';
elseif k == 2
    P = rot90(P, 3);
    if mod(n, 2) == 0
        P = -P;
    end
end
P = cast(P, kind);
end
