function X = pagemrdivide(B, A)
% Solutions of linear equations, page by page: B / A.
    [out, shape] = pages(@(b, a) b / a, B, A);
    X = reshape(cat(3, out{:}), [size(B, 1), size(A, 1), shape]);
end
