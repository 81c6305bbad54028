function v = nonzeros(x)
% The elements that are not zero, as a column.
if issparse(x)
    [~, ~, v] = find(x);
else
    v = x(x ~= 0);
end
v = v(:);
end
