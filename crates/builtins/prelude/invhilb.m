function H = invhilb(n, kind)
% The exact inverse of hilb(n).
if nargin < 2
    kind = 'double';
end
H = zeros(n, kind);
p = n;
for i = 1:n
    r = p * p;
    H(i, i) = r / (2 * i - 1);
    for j = i + 1:n
        r = -((n - j + 1) * r * (n + j - 1)) / (j - 1) ^ 2;
        H(i, j) = r / (i + j - 1);
        H(j, i) = r / (i + j - 1);
    end
    p = ((n - i) * p * (n + i)) / i ^ 2;
end
end
