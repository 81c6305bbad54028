function H = hadamard(n, kind)
% Orthogonal columns of ones and minus ones.
if nargin < 2
    kind = 'double';
end
[f, e] = log2([n, n / 12, n / 20]);
k = find(f == 1 / 2 & e > 0, 1);
if ~isscalar(n) || isempty(k)
    error('MATLAB:hadamard:InvalidInput', 'n must be an integer and n, n/12 or n/20 must be a power of 2.');
end
e = e(k) - 1;
switch k
    case 1
        H = 1;
    case 2
        H = [ones(1, 12); ones(11, 1), toeplitz([-1 -1 1 -1 -1 -1 1 1 1 -1 1], [-1 1 -1 1 1 1 -1 -1 -1 1 -1])];
    otherwise
        H = [ones(1, 20); ones(19, 1), hankel([-1 -1 1 1 -1 -1 -1 -1 1 -1 1 -1 1 1 1 1 -1 -1 1], ...
            [1 -1 -1 1 1 -1 -1 -1 -1 1 -1 1 -1 1 1 1 1 -1 -1])];
end
for k = 1:e
    H = [H, H; H, -H];
end
H = cast(H, kind);
end
