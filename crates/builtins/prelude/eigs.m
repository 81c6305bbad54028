function varargout = eigs(A, varargin)
% A few eigenvalues, chosen from all of them.
B = [];
rest = varargin;
if isa(A, 'function_handle')
    n = rest{1};
    rest(1) = [];
    I = eye(n);
    M = zeros(n);
    for j = 1:n
        M(:, j) = A(I(:, j));
    end
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

if isempty(B)
    [V, D] = eig(A);
else
    [V, D] = eig(A, B);
end
d = diag(D);
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
