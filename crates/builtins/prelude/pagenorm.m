function n = pagenorm(A, p)
% Norms of the pages of an array.
    if nargin < 2
        p = 2;
    end
    [out, shape] = pages(@(page) norm(page, p), A);
    n = reshape([out{:}], [1, 1, shape]);
end
