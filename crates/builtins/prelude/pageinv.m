function X = pageinv(A)
% Inverses of the pages of an array.
    if size(A, 1) ~= size(A, 2)
        error('MATLAB:square', 'Matrix must be square.');
    end
    out = pages(@(page) inv(page), A);
    X = reshape(cat(3, out{:}), size(A));
end
