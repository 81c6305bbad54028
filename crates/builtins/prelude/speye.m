function S = speye(m, n)
% The identity.
if nargin == 0
    m = 1;
end
if nargin < 2
    n = m(end);
end
m = m(1);
k = 1:min(m, n);
S = sparse(k, k, 1, m, n);
end
