function X = pagemldivide(A, B)
% Solutions of linear equations, page by page: A \ B.
    [out, shape] = pages(@(a, b) a \ b, A, B);
    X = reshape(cat(3, out{:}), [size(A, 2), size(B, 2), shape]);
end
