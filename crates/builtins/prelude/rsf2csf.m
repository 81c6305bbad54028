function [U, T] = rsf2csf(U, T)
% The real Schur form as the complex one, which is a triangle: each block of two rows is turned by one rotation.
    n = size(T, 1);
    for m = n:-1:2
        if T(m, m - 1) == 0
            continue
        end
        k = m - 1:m;
        mu = eig(T(k, k)) - T(m, m);
        r = hypot(mu(1), T(m, m - 1));
        c = mu(1) / r;
        s = T(m, m - 1) / r;
        G = [c' s; -s c];
        T(k, m - 1:n) = G * T(k, m - 1:n);
        T(1:m, k) = T(1:m, k) * G';
        U(:, k) = U(:, k) * G';
        T(m, m - 1) = 0;
    end
end
