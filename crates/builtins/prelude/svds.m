function [U, S, V, flag] = svds(A, k, sigma)
% A few singular values, chosen from all of them.
if nargin < 2
    k = 6;
end
if nargin < 3
    sigma = 'largest';
end
[U, S, V] = svd(A, 'econ');
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
elseif strcmpi(sigma, 'smallest') || strcmpi(sigma, 'smallestnz')
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
