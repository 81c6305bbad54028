function lists = lists_of(L, count)
% The elements of each part, in a row of cells; appended to the functions of parts.
k = find(L > 0);
[part, order] = sort(L(k));
k = k(order);
counts = accumarray(part(:), 1, [count, 1]);
lists = reshape(mat2cell(k(:), counts, 1), 1, count);
end
