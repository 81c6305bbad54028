function [B, d] = spdiags(A, d, m, n)
% Columns are put on diagonals, or diagonals taken as columns.
if nargin >= 4
    B = onto(A, d, zeros(m, n));
elseif nargin == 3
    B = onto(A, d, m);
else
    if nargin < 2
        [i, j] = find(A);
        d = unique(j(:) - i(:));
    end
    [m, n] = size(A);
    B = zeros(min(m, n), numel(d));
    for k = 1:numel(d)
        v = diag(A, d(k));
        if m >= n
            first = max(0, d(k));
        else
            first = max(0, -d(k));
        end
        B(first + 1:first + numel(v), k) = v;
    end
end
end

function S = onto(B, d, S)
[m, n] = size(S);
for k = 1:numel(d)
    i = (max(1, 1 - d(k)):min(m, n - d(k)))';
    j = i + d(k);
    places = i + (j - 1) * m;
    if size(B, 1) == 1 && numel(i) > 1 && m > 1 && n > 1
        S(places) = B(1, k);
    elseif m >= n
        S(places) = B(j, k);
    else
        S(places) = B(i, k);
    end
end
end
