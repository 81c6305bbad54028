function S = spfun(f, S)
% The function of what is not zero.
if ischar(f)
    f = str2func(f);
end
k = S ~= 0;
S(k) = f(S(k));
end
