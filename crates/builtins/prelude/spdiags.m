function [B, d] = spdiags(A, d, m, n)
% Columns are put on diagonals, or diagonals taken as columns.
if nargin >= 4
    B = onto(A, d, sparse(m, n));
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
        v = full(diag(A, d(k)));
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
[i, j, v] = find(S);
kept = ~ismember(j - i, d);
i = reshape(i(kept), [], 1);
j = reshape(j(kept), [], 1);
v = reshape(v(kept), [], 1);
for k = 1:numel(d)
    rows = (max(1, 1 - d(k)):min(m, n - d(k)))';
    columns = rows + d(k);
    if isempty(B)
        continue
    end
    column = B(:, min(k, size(B, 2)));
    if isscalar(column)
        values = repmat(full(column), numel(rows), 1);
    elseif m >= n
        values = full(column(columns));
    else
        values = full(column(rows));
    end
    i = [i; rows];
    j = [j; columns];
    v = [v; values];
end
S = sparse(i, j, v, m, n);
end
