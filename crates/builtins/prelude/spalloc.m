function S = spalloc(m, n, ~)
% Zeros; entries that come later find their room themselves.
if nargin < 2
    n = m;
end
S = sparse(m, n);
end
