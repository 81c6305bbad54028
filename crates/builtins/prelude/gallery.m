function varargout = gallery(name, varargin)
% Test matrices, each by its formula (Higham, The Test Matrix Toolbox).
if isnumeric(name)
    switch name
        case 3
            varargout{1} = [-149, -50, -154; 537, 180, 546; -27, -9, -25];
        case 5
            varargout{1} = [-9, 11, -21, 63, -252; 70, -69, 141, -421, 1684; -575, 575, -1149, 3451, -13801; ...
                3891, -3891, 7782, -23345, 93365; 1024, -1024, 2048, -6144, 24572];
        otherwise
            error('MATLAB:gallery:InvalidN', 'Only 3 and 5 are numbers of matrices.');
    end
    return
end
families = struct('binomial', @binomial, 'cauchy', @cauchy, 'chebspec', @chebspec, 'chebvand', @chebvand, ...
    'chow', @chow, 'circul', @circul, 'clement', @clement, 'compar', @compar, 'condex', @condex, 'cycol', @cycol, ...
    'dorr', @dorr, 'dramadah', @dramadah, 'fiedler', @fiedler, 'gearmat', @gearmat, 'integerdata', @integerdata, ...
    'invhess', @invhess, 'invol', @invol, 'krylov', @krylov, 'lauchli', @lauchli, 'normaldata', @normaldata, ...
    'qmult', @qmult, 'randhess', @randhess, 'rando', @rando, 'randsvd', @randsvd, 'smoke', @smoke, ...
    'toeppd', @toeppd, 'uniformdata', @uniformdata, 'wathen', @wathen, ...
    'forsythe', @forsythe, 'frank', @frank, 'gcdmat', @gcdmat, 'grcar', @grcar, 'hanowa', @hanowa, ...
    'house', @house, 'ipjfact', @ipjfact, 'jordbloc', @jordbloc, 'kahan', @kahan, 'kms', @kms, ...
    'lehmer', @lehmer, 'lesp', @lesp, 'lotkin', @lotkin, 'minij', @minij, 'moler', @moler, ...
    'neumann', @neumann, 'orthog', @orthog, 'parter', @parter, 'pei', @pei, 'poisson', @poisson, ...
    'prolate', @prolate, 'redheff', @redheff, 'riemann', @riemann, 'ris', @ris, 'toeppen', @toeppen, ...
    'tridiag', @tridiag, 'triw', @triw, 'wilk', @wilk);
name = lower(char(name));
if ~isfield(families, name)
    error('MATLAB:gallery:UnknownMatrix', 'Unknown gallery matrix ''%s''.', name);
end
if ~isempty(varargin) && (ischar(varargin{end}) || isstring(varargin{end}))
    type = char(varargin{end});
    varargin(end) = [];
else
    type = 'double';
end
[varargout{1:max(nargout, 1)}] = families.(name)(varargin{:});
if ~strcmp(type, 'double')
    varargout = cellfun(@(x) cast(full(x), type), varargout, 'UniformOutput', false);
end
end

function A = binomial(n)
L = abs(pascal(n, 1));
U = L(n:-1:1, n:-1:1);
A = L * diag((-2) .^ (0:n - 1)) * U;
end

function C = cauchy(x, y)
if isscalar(x)
    x = 1:x;
end
if nargin < 2
    y = x;
elseif isscalar(y)
    y = 1:y;
end
C = 1 ./ (x(:) + y(:).');
end

function C = chebspec(n, k)
if nargin > 1 && k == 1
    n = n + 1;
end
n = n - 1;
one = ones(n + 1, 1);
x = cos((0:n)' * (pi / n));
d = one;
d(1) = 2;
d(n + 1) = 2;
C = (d * (one ./ d)') ./ (x * one' - one * x' + eye(n + 1));
C(1, 1) = (2 * n ^ 2 + 1) / 6;
for i = 2:n + 1
    C(i, i) = -x(i) / (2 * (1 - x(i) ^ 2));
end
C(n + 1, n + 1) = -C(1, 1);
sign = (-1) .^ ((0:n)' + (0:n));
off = ~eye(n + 1);
C(off) = C(off) .* sign(off);
if nargin > 1 && k == 1
    C = C(2:end, 2:end);
end
end

function C = chebvand(m, p)
if nargin < 2
    p = m;
    if isscalar(p)
        p = linspace(0, 1, p);
    end
    m = numel(p);
elseif isscalar(p)
    p = linspace(0, 1, p);
end
p = reshape(p, 1, []);
C = ones(m, numel(p));
if m > 1
    C(2, :) = p;
end
for i = 3:m
    C(i, :) = 2 * p .* C(i - 1, :) - C(i - 2, :);
end
end

function A = chow(n, alpha, delta)
if nargin < 2
    alpha = 1;
end
if nargin < 3
    delta = 0;
end
A = toeplitz(alpha .^ (1:n), [alpha, 1, zeros(1, n - 2)]) + delta * eye(n);
end

function C = circul(v)
if isscalar(v)
    v = 1:v;
end
v = reshape(v, 1, []);
C = toeplitz([v(1), v(end:-1:2)], v);
end

function A = clement(n, k)
x = n - 1:-1:1;
y = 1:n - 1;
if nargin > 1 && k == 1
    x = sqrt(x .* y);
    y = x;
end
A = diag(x, -1) + diag(y, 1);
end

function [c, d, e] = dorr(n, theta)
if nargin < 2
    theta = 0.01;
end
h = 1 / (n + 1);
m = floor((n + 1) / 2);
c = zeros(n, 1);
e = c;
i = (1:m)';
c(i) = -theta / h ^ 2;
e(i) = c(i) - (0.5 - i * h) / h;
i = (m + 1:n)';
e(i) = -theta / h ^ 2;
c(i) = e(i) + (0.5 - i * h) / h;
d = -(c + e);
c = c(2:n);
e = e(1:n - 1);
if nargout < 2
    c = tridiag(c, d, e);
end
end

function A = fiedler(c)
if isscalar(c)
    c = 1:c;
end
A = abs(c(:) - c(:).');
end

function A = forsythe(n, alpha, lambda)
if nargin < 2
    alpha = sqrt(eps);
end
if nargin < 3
    lambda = 0;
end
A = jordbloc(n, lambda);
A(n, 1) = alpha;
end

function F = frank(n, k)
p = n:-1:1;
F = triu(ones(n, 1) * p) + diag(p(2:n), -1);
if nargin > 1 && k ~= 0
    F = F(p, p)';
end
end

function A = gcdmat(n)
A = gcd((1:n)' * ones(1, n), ones(n, 1) * (1:n));
end

function G = grcar(n, k)
if nargin < 2
    k = 3;
end
G = tril(triu(ones(n)), min(k, n - 1)) - diag(ones(n - 1, 1), -1);
end

function A = hanowa(n, d)
if nargin < 2
    d = -1;
end
m = n / 2;
A = [d * eye(m), -diag(1:m); diag(1:m), d * eye(m)];
end

function [v, beta, s] = house(x, k)
n = numel(x);
if nargin < 2
    k = 0;
end
size1 = norm(x);
s = sign(x(1)) + (x(1) == 0);
s = -s * size1;
v = x(:);
if size1 == 0
    beta = 1;
    s = 0;
    return
end
v(1) = v(1) - s;
beta = -1 / (s' * v(1));
end

function A = ipjfact(n, k)
c = cumprod(2:n + 1);
d = cumprod(n + 1:2 * n) * c(n - 1);
A = hankel(c, d);
if nargin > 1 && k == 1
    A = 1 ./ A;
end
end

function J = jordbloc(n, lambda)
if nargin < 2
    lambda = 1;
end
J = lambda * eye(n) + diag(ones(n - 1, 1), 1);
end

function U = kahan(n, theta, pert)
if nargin < 2 || isempty(theta)
    theta = 1.2;
end
if nargin < 3 || isempty(pert)
    pert = 1e3;
end
if isscalar(n)
    r = n;
else
    r = n(1);
end
n = n(end);
s = sin(theta);
c = cos(theta);
U = eye(n) - c * triu(ones(n), 1);
U = diag(s .^ (0:n - 1)) * U + pert * eps * diag(n:-1:1);
if r > n
    U(r, n) = 0;
else
    U = U(1:r, :);
end
end

function A = kms(n, rho)
if nargin < 2
    rho = 0.5;
end
A = rho .^ abs((1:n)' - (1:n));
if ~isreal(rho)
    A = conj(tril(A, -1)) + triu(A);
end
end

function A = lehmer(n)
A = min((1:n)', 1:n) ./ max((1:n)', 1:n);
end

function T = lesp(n)
x = 2:n;
T = full(tridiag(1 ./ x, -(2 * [x, n + 1] + 1), x));
end

function A = lotkin(n)
A = hilb(n);
A(1, :) = ones(1, n);
end

function A = minij(n)
A = min((1:n)', 1:n);
end

function A = moler(n, alpha)
if nargin < 2
    alpha = -1;
end
U = triw(n, alpha);
A = U' * U;
end

function [A, T] = neumann(n)
if isscalar(n)
    m = sqrt(n);
    n = [m, m];
end
T = tridiag(n(1), -1, 2, -1);
T(1, 2) = -2;
T(n(1), n(1) - 1) = -2;
other = tridiag(n(2), -1, 2, -1);
other(1, 2) = -2;
other(n(2), n(2) - 1) = -2;
A = kron(T, speye(n(2))) + kron(speye(n(1)), other);
end

function Q = orthog(n, k)
if nargin < 2
    k = 1;
end
i = (1:n)';
j = 1:n;
switch k
    case 1
        Q = sqrt(2 / (n + 1)) * sin(i * j * pi / (n + 1));
    case 2
        Q = 2 / sqrt(2 * n + 1) * sin(2 * i * j * pi / (2 * n + 1));
    case 3
        Q = exp(2 * pi * 1i * (i - 1) * (j - 1) / n) / sqrt(n);
    case 4
        Q = eye(n);
        for m = 2:n
            Q(m, :) = [ones(1, m - 1), -(m - 1), zeros(1, n - m)] / sqrt(m * (m - 1));
        end
        Q(1, :) = ones(1, n) / sqrt(n);
    case 5
        x = (i - 1) * (j - 1) * 2 * pi / n;
        Q = (cos(x) + sin(x)) / sqrt(n);
    case 6
        Q = sqrt(2 / n) * cos((i - 0.5) * (j - 0.5) * pi / n);
    case -1
        Q = cos((i - 1) * (j - 1) * pi / (n - 1));
    case -2
        Q = cos((i - 1) * (j - 0.5) * pi / n);
    otherwise
        error('MATLAB:gallery:InvalidK', 'Unknown kind of orthogonal matrix.');
end
end

function C = parter(n)
C = cauchy((1:n) + 0.5, -(1:n));
end

function P = pei(n, alpha)
if nargin < 2
    alpha = 1;
end
P = alpha * eye(n) + ones(n);
end

function A = poisson(n)
T = tridiag(n, -1, 2, -1);
A = kron(T, speye(n)) + kron(speye(n), T);
end

function A = prolate(n, w)
if nargin < 2
    w = 0.25;
end
a = zeros(n, 1);
a(1) = 2 * w;
a(2:n) = sin(2 * pi * w * (1:n - 1)) ./ (pi * (1:n - 1));
A = toeplitz(a);
end

function A = redheff(n)
A = double(mod(1:n, (1:n)') == 0);
A(:, 1) = 1;
end

function A = riemann(n)
i = (2:n + 1)';
j = 2:n + 1;
divides = mod(j, i) == 0;
A = double(divides) .* (i * ones(1, n)) - 1;
end

function A = ris(n)
i = (1:n)';
A = 0.5 ./ (n - i - (1:n) + 1.5);
end

function P = toeppen(n, a, b, c, d, e)
given = {1, -10, 0, 10, 1};
if nargin > 1
    given{1} = a;
end
if nargin > 2
    given{2} = b;
end
if nargin > 3
    given{3} = c;
end
if nargin > 4
    given{4} = d;
end
if nargin > 5
    given{5} = e;
end
P = spdiags(ones(n, 1) * [given{:}], -2:2, n, n);
end

function T = tridiag(n, x, y, z)
% tridiag(c, d, e) with vectors, tridiag(n, c, d, e) with numbers, tridiag(n) is -1, 2, -1.
if nargin == 1
    x = -1;
    y = 2;
    z = -1;
elseif nargin == 3
    z = y;
    y = x;
    x = n;
    n = numel(y);
end
if isscalar(x)
    x = x * ones(n - 1, 1);
end
if isscalar(z)
    z = z * ones(n - 1, 1);
end
if isscalar(y)
    y = y * ones(n, 1);
end
T = spdiags([[x(:); 0], y(:), [0; z(:)]], -1:1, n, n);
end

function T = triw(n, alpha, k)
if nargin < 2
    alpha = -1;
end
m = n(1);
n = n(end);
if nargin < 3
    k = n - 1;
end
T = tril(eye(m, n) + alpha * triu(ones(m, n), 1), k);
end

function [A, b] = wilk(n)
switch n
    case 3
        A = [1e-10, 0.9, -0.4; 0, 0.9, -0.4; 0, 0, 1e-10];
        b = [0; 0; 1];
    case 4
        A = [0.9143e-4, 0, 0, 0; 0.8762, 0.7156e-4, 0, 0; 0.7943, 0.8143, 0.9504e-4, 0; ...
            0.8017, 0.6123, 0.7165, 0.7123e-4];
        b = [0.6524; 0.3127; 0.4186; 0.7853];
    case 5
        A = hilb(6);
        A = A(1:5, 2:6) * 1.8144;
        b = [];
    case 21
        A = diag(abs(-10:10)) + diag(ones(20, 1), 1) + diag(ones(20, 1), -1);
        b = [];
    otherwise
        error('MATLAB:gallery:InvalidN', 'The order must be 3, 4, 5 or 21.');
end
end
