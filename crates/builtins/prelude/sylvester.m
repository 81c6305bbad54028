function X = sylvester(A, B, C)
% The solution of A*X + X*B = C, by Schur forms: R. H. Bartels, G. W. Stewart, 1972.
    if size(A, 1) ~= size(A, 2) || size(B, 1) ~= size(B, 2)
        error('MATLAB:sylvester:NonSquare', 'The first two matrices must be square.');
    elseif size(C, 1) ~= size(A, 1) || size(C, 2) ~= size(B, 1)
        error('MATLAB:sylvester:DimMismatch', 'The sizes of the matrices do not fit.');
    end
    is_real = isreal(A) && isreal(B) && isreal(C);
    [U, R] = schur(A, 'complex');
    [V, S] = schur(B, 'complex');
    F = U' * C * V;
    Y = zeros(size(F));
    for k = 1:size(B, 1)
        Y(:, k) = (R + S(k, k) * eye(size(R))) \ (F(:, k) - Y(:, 1:k-1) * S(1:k-1, k));
    end
    X = U * Y * V';
    if is_real
        X = real(X);
    end
end
