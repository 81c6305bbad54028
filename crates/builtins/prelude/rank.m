function r = rank(A, tol)
% Singular values above the tolerance.
s = svd(A);
if nargin < 2
    if isempty(s)
        tol = 0;
    else
        tol = max(size(A)) * eps(max(s));
    end
end
r = sum(s > tol);
end
