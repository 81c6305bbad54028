function R = spones(S)
% Ones in the place of what is not zero.
[i, j] = find(S);
[m, n] = size(S);
R = sparse(i, j, 1, m, n);
end
