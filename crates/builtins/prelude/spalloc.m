function S = spalloc(m, n, ~)
% Zeros.
if nargin < 2
    n = m;
end
S = zeros(m, n);
end
