function [V, D] = cdf2rdf(V, D)
% The eigenvectors and eigenvalues of a real matrix in real form: a pair becomes a block of two rows.
    k = 1;
    n = size(D, 1);
    while k <= n
        if imag(D(k, k)) == 0
            k = k + 1;
            continue
        end
        if k == n || D(k + 1, k + 1) ~= conj(D(k, k))
            error('MATLAB:cdf2rdf:invalidDiagonal', 'The complex conjugate eigenvalues must be next to each other.');
        end
        a = real(D(k, k));
        b = imag(D(k, k));
        D(k:k+1, k:k+1) = [a b; -b a];
        V(:, k:k+1) = [real(V(:, k)), imag(V(:, k))];
        k = k + 2;
    end
    V = real(V);
    D = real(D);
end
