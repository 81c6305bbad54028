function order = __sort_rows_idx__(A, mode)
% The order in which rows are sorted.
columns = 1:size(A, 2);
if nargin > 1 && strcmp(mode, 'descend')
    columns = -columns;
end
[~, order] = builtin('sortrows', A, columns);
end
