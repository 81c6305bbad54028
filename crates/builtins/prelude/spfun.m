function R = spfun(f, S)
% The function of what is not zero.
if ischar(f) || isstring(f)
    f = str2func(f);
end
[i, j, v] = find(S);
[m, n] = size(S);
R = sparse(i, j, f(v), m, n);
end
