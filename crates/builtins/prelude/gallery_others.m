
function C = compar(A, k)
% The comparison matrix; with k = 1 every element beside the diagonal is minus the row's largest.
B = abs(A);
D = diag(diag(B));
E = B - D;
if nargin > 1 && k == 1
    E = max(E, [], 2) * ones(1, size(A, 2));
    E = E - diag(diag(E));
    if isequal(A, tril(A))
        E = tril(E);
    elseif isequal(A, triu(A))
        E = triu(E);
    end
end
C = D - E;
end

function A = condex(n, k, theta)
% Matrices for which estimates of the condition are too small.
if nargin < 2
    k = 3;
end
if nargin < 3
    theta = 100;
end
switch k
    case 1
        C = [1, -1, -2 * theta, 0; 0, 1, theta, -theta; 0, 1, 1 + theta, -(theta + 1); 0, 0, 0, theta];
    case 2
        C = [1, 1 - 2 / theta ^ 2, -2; 0, 1 / theta, -1 / theta; 0, 0, 1];
    case 3
        C = triw(n, -1)';
        C(n, n) = -1;
    case 4
        X = ones(n, 3);
        X(2:n, 2) = 0;
        X(:, 3) = (-1) .^ (0:n - 1)' .* (1 + (0:n - 1)' / max(n - 1, 1));
        Q = orth(X);
        C = eye(n) + theta * (Q * Q');
    otherwise
        error('MATLAB:gallery:InvalidK', 'The kind must be 1, 2, 3 or 4.');
end
m = size(C, 1);
A = eye(max(n, m));
A(1:m, 1:m) = C;
end

function A = cycol(n, k)
% Columns that repeat.
m = n(1);
n = n(end);
if nargin < 2
    k = max(round(n / 4), 1);
end
A = randn(m, k);
A = A(:, mod(0:n - 1, k) + 1);
end

function A = dramadah(n, k)
% Zeros and ones, with a large inverse or determinant.
if nargin < 2
    k = 1;
end
switch k
    case 1
        c = double(mod(0:n - 1, 4) == 0 | mod(0:n - 1, 4) == 3);
        r = [1, 1, 0, 1, zeros(1, max(n - 4, 0))];
    case 2
        c = double((0:n - 1) == 0);
        r = double(mod(1:n, 2) == 0 | (1:n) == 1);
    case 3
        c = mod(1:n, 2);
        r = [1, 1, zeros(1, max(n - 2, 0))];
    otherwise
        error('MATLAB:gallery:InvalidK', 'The kind must be 1, 2 or 3.');
end
A = toeplitz(c, r(1:n));
end

function A = gearmat(n, i, j)
% Ones beside the diagonal, and two more at its ends.
if nargin < 2
    i = n;
end
if nargin < 3
    j = -n;
end
A = diag(ones(n - 1, 1), -1) + diag(ones(n - 1, 1), 1);
A(1, abs(i)) = sign(i);
A(n, n + 1 - abs(j)) = sign(j);
end

function A = integerdata(most, varargin)
A = seeded(@(sizes) randi(most, sizes), varargin);
end

function A = normaldata(varargin)
A = seeded(@randn, varargin);
end

function A = uniformdata(varargin)
A = seeded(@rand, varargin);
end

function A = seeded(draw, args)
% Random data that depend on the last argument alone.
before = rng;
restore = onCleanup(@() rng(before));
rng(args{end});
sizes = [args{1:end - 1}];
if isscalar(sizes)
    sizes = [sizes, sizes];
end
A = draw(sizes);
end

function A = invhess(x, y)
% The inverse of an upper Hessenberg matrix.
if isscalar(x)
    x = 1:x;
end
x = reshape(x, 1, []);
n = numel(x);
if nargin < 2
    y = -x(1:n - 1);
end
y = [reshape(y, [], 1); 0];
A = tril(ones(n, 1) * x) + triu(y * ones(1, n), 1);
end

function A = invol(n)
% A matrix that is its own inverse.
A = hilb(n);
d = -n;
A(:, 1) = d * A(:, 1);
for i = 1:n - 1
    d = -(n + i) * (n - i) * d / i ^ 2;
    A(i + 1, :) = d * A(i + 1, :);
end
end

function B = krylov(A, x, j)
% x, A x, A^2 x, ...
if isscalar(A)
    A = randn(A);
end
n = size(A, 1);
if nargin < 2
    x = ones(n, 1);
end
if nargin < 3
    j = n;
end
B = zeros(n, j);
B(:, 1) = x(:);
for k = 2:j
    B(:, k) = A * B(:, k - 1);
end
end

function A = lauchli(n, mu)
if nargin < 2
    mu = sqrt(eps);
end
A = [ones(1, n); mu * eye(n)];
end

function B = qmult(A)
% A random orthogonal matrix times A; of a number, of that order.
if isscalar(A)
    A = eye(A);
end
[Q, R] = qr(randn(size(A, 1)));
B = Q * diag(sign(diag(R)) + (diag(R) == 0)) * A;
end

function H = randhess(x)
% An orthogonal upper Hessenberg matrix.
if isscalar(x)
    n = x;
    x = 2 * pi * rand(n, 1);
    x(n) = sign(rand - 0.5) + 0;
    if x(n) == 0
        x(n) = 1;
    end
end
n = numel(x);
H = eye(n);
H(n, n) = sign(x(n)) + (x(n) == 0);
for i = n:-1:2
    c = cos(x(i - 1));
    s = sin(x(i - 1));
    H([i - 1, i], :) = [c, s; -s, c] * H([i - 1, i], :);
end
end

function A = rando(n, k)
% Random elements of {0, 1}, {-1, 1} or {-1, 0, 1}.
if nargin < 2
    k = 1;
end
sizes = [n(1), n(end)];
switch k
    case 1
        A = floor(rand(sizes) + 0.5);
    case 2
        A = 2 * floor(rand(sizes) + 0.5) - 1;
    case 3
        A = round(3 * rand(sizes) - 1.5);
    otherwise
        error('MATLAB:gallery:InvalidK', 'The kind must be 1, 2 or 3.');
end
end

function A = randsvd(n, kappa, mode, kl, ku)
% A random matrix with given singular values.
m = n(1);
n = n(end);
p = min(m, n);
if nargin < 2 || isempty(kappa)
    kappa = sqrt(1 / eps);
end
if nargin < 3 || isempty(mode)
    mode = 3;
end
is_definite = kappa < 0;
kappa = abs(kappa);
switch abs(mode)
    case 1
        sigma = ones(p, 1) / kappa;
        sigma(1) = 1;
    case 2
        sigma = ones(p, 1);
        sigma(p) = 1 / kappa;
    case 3
        sigma = kappa .^ (-(0:p - 1)' / max(p - 1, 1));
    case 4
        sigma = 1 - (0:p - 1)' / max(p - 1, 1) * (1 - 1 / kappa);
    case 5
        sigma = exp(-rand(p, 1) * log(kappa));
    otherwise
        error('MATLAB:gallery:InvalidK', 'The mode must be 1, 2, 3, 4 or 5.');
end
if mode < 0
    sigma = sigma(p:-1:1);
end
S = zeros(m, n);
S(1:p, 1:p) = diag(sigma);
if is_definite
    Q = qmult(p);
    A = Q * S * Q';
    A = (A + A') / 2;
    return
end
A = qmult(qmult(S)')';
if nargin > 3
    if nargin < 5
        ku = kl;
    end
    A = banded(A, kl, ku);
end
end

function A = banded(A, kl, ku)
% An orthogonally equivalent matrix with kl and ku diagonals beside the main one.
[m, n] = size(A);
for j = 1:min(m, n)
    if j + kl < m
        v = house(A(j + kl:m, j));
        A(j + kl:m, j:n) = reflected(v, A(j + kl:m, j:n));
        A(j + kl + 1:m, j) = 0;
    end
    if j + ku < n
        v = house(A(j, j + ku:n)');
        A(j:m, j + ku:n) = reflected(v, A(j:m, j + ku:n)')';
        A(j, j + ku + 1:n) = 0;
    end
end
end

function A = reflected(v, A)
if any(v)
    A = A - 2 * v * (v' * A) / (v' * v);
end
end

function A = smoke(n, k)
% Its pseudospectra look like rings of smoke.
A = diag(exp(2i * pi * (1:n) / n)) + diag(ones(n - 1, 1), 1);
if nargin < 2 || k == 0
    A(n, 1) = 1;
end
end

function T = toeppd(n, m, w, theta)
% A symmetric positive semidefinite Toeplitz matrix.
if nargin < 2
    m = n;
end
if nargin < 3
    w = rand(m, 1);
end
if nargin < 4
    theta = rand(m, 1);
end
T = zeros(n);
E = 2 * pi * ((1:n)' - (1:n));
for k = 1:m
    T = T + w(k) * cos(theta(k) * E);
end
end

function A = wathen(nx, ny, k)
% A random finite element matrix.
E1 = [6, -6, 2, -8; -6, 32, -6, 20; 2, -6, 6, -6; -8, 20, -6, 32];
E2 = [3, -8, 2, -6; -8, 16, -8, 20; 2, -8, 3, -8; -6, 20, -8, 16];
E = [E1, E2; E2', E1] / 45;
n = 3 * nx * ny + 2 * nx + 2 * ny + 1;
density = 100 * rand(nx, ny);
rows = zeros(64, nx * ny);
columns = rows;
values = rows;
at = 0;
for j = 1:ny
    for i = 1:nx
        a = 3 * j * nx + 2 * i + 2 * j + 1;
        b = (3 * j - 1) * nx + 2 * j + i - 1;
        c = 3 * (j - 1) * nx + 2 * i + 2 * j - 3;
        nodes = [a, a - 1, a - 2, b, c, c + 1, c + 2, b + 1];
        at = at + 1;
        rows(:, at) = kron(ones(8, 1), nodes');
        columns(:, at) = kron(nodes', ones(8, 1));
        values(:, at) = density(i, j) * E(:);
    end
end
A = sparse(rows(:), columns(:), values(:), n, n);
if nargin > 2 && k == 1
    A = spdiags(diag(A), 0, n, n) \ A;
end
end
