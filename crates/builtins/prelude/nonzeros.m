function v = nonzeros(x)
% The elements that are not zero, as a column.
    v = x(x ~= 0);
    v = v(:);
end
