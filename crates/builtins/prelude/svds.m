function [U, S, V, flag] = svds(A, varargin)
% A few singular values, chosen from all of them; what options say of the iteration does not matter.
if ~isnumeric(A) && ~islogical(A)
    extents = varargin{1};
    varargin(1) = [];
    f = A;
    A = zeros(extents);
    I = eye(extents(2));
    for j = 1:extents(2)
        A(:, j) = f(I(:, j), 'notransp');
    end
end
k = 6;
if ~isempty(varargin)
    k = varargin{1};
end
sigma = 'largest';
if numel(varargin) > 1
    sigma = varargin{2};
end
[U, S, V] = svd(full(A), 'econ');
s = diag(S);
if isempty(s)
    s = S(:);
end
k = min(k, numel(s));
if isnumeric(sigma)
    if sigma == 0
        order = numel(s) - k + 1:numel(s);
    else
        [~, order] = sort(abs(s - sigma));
        order = sort(order(1:k));
    end
elseif strcmpi(sigma, 'smallestnz')
    some = sum(s > max(size(A)) * eps(max([s; 0])));
    k = min(k, some);
    order = some - k + 1:some;
elseif strcmpi(sigma, 'smallest')
    order = numel(s) - k + 1:numel(s);
else
    order = 1:k;
end
flag = 0;
if nargout < 2
    U = s(order);
    return
end
U = U(:, order);
S = diag(s(order));
V = V(:, order);
end
