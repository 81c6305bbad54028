function varargout = eigs(A, varargin)
% A few eigenvalues, chosen from all of them.
B = [];
rest = varargin;
applied = ~isnumeric(A);
if applied
    n = rest{1};
    rest(1) = [];
    M = matrix_of(A, n);
    A = M;
end
n = size(A, 1);
if ~isempty(rest) && isnumeric(rest{1}) && isequal(size(rest{1}), [n, n]) && n > 1
    B = rest{1};
    rest(1) = [];
elseif ~isempty(rest) && isempty(rest{1})
    rest(1) = [];
end
k = min(6, n);
if ~isempty(rest)
    k = min(rest{1}, n);
end
sigma = 'largestabs';
if numel(rest) > 1
    sigma = rest{2};
end

if n == 0
    varargout = {zeros(0, 1), [], 0};
    return
end
A = full(A);
B = full(B);
inverted = applied && (isnumeric(sigma) || any(strcmpi(char(sigma), {'sm', 'smallestabs'})));
if inverted
    % The function solves with A - sigma*B.
    if ~isempty(B)
        A = A * B;
    end
    [V, D] = eig(A);
    shift = 0;
    if isnumeric(sigma)
        shift = sigma;
    end
    d = shift + 1 ./ diag(D);
elseif isempty(B)
    [V, D] = eig(A);
    d = diag(D);
else
    [V, D] = eig(A, B);
    d = diag(D);
end
if isnumeric(sigma)
    [~, order] = sort(abs(d - sigma), 'ascend');
else
    switch lower(char(sigma))
        case {'lm', 'largestabs'}
            [~, order] = sort(abs(d), 'descend');
        case {'sm', 'smallestabs'}
            [~, order] = sort(abs(d), 'ascend');
        case {'la', 'lr', 'largestreal'}
            [~, order] = sort(real(d), 'descend');
        case {'sa', 'sr', 'smallestreal'}
            [~, order] = sort(real(d), 'ascend');
        case {'li', 'largestimag'}
            [~, order] = sort(imag(d), 'descend');
        case {'si', 'smallestimag'}
            [~, order] = sort(imag(d), 'ascend');
        case {'be', 'bothendsreal'}
            [~, order] = sort(real(d), 'ascend');
            low = floor(k / 2);
            order = order([1:low, n - (k - low) + 1:n]);
        otherwise
            error('MATLAB:eigs:InvalidSigma', 'Invalid value for sigma.');
    end
end
order = order(1:k);
if nargout < 2
    varargout{1} = d(order);
else
    varargout = {V(:, order), diag(d(order)), 0};
end
end

function M = matrix_of(f, n)
% What a function makes of the columns of the identity; symmetric where it differs from that by rounding only.
if ischar(f) || isstring(f)
    f = str2func(f);
end
I = eye(n);
M = zeros(n);
for j = 1:n
    M(:, j) = f(I(:, j));
end
if norm(M - M', 1) <= 1e-13 * norm(M, 1)
    M = (M + M') / 2;
end
end
