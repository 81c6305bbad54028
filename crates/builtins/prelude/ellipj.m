function [sn, cn, dn] = ellipj(u, m, tol)
% Jacobi's elliptic functions, by the arithmetic-geometric mean; M. Abramowitz, I. A. Stegun, 16.4 and 16.21.
    if nargin < 3
        tol = eps;
    end
    if any(m(:) < 0 | m(:) > 1)
        error('MATLAB:ellipj:MOutOfRange', 'M must be in the range 0 <= M <= 1.');
    elseif ~isscalar(u) && ~isscalar(m) && ~isequal(size(u), size(m))
        error('MATLAB:ellipj:InputSizeMismatch', 'U and M must be the same size.');
    end
    u = u + zeros(size(m));
    m = m + zeros(size(u));
    [sn, cn, dn] = of_reals(real(u), m, tol);
    if ~isreal(u)
        [s, c, d] = of_reals(imag(u), 1 - m, tol);
        under = c.^2 + m .* sn.^2 .* s.^2;
        all_sn = (sn .* d + 1i * cn .* dn .* s .* c) ./ under;
        all_cn = (cn .* c - 1i * sn .* dn .* s .* d) ./ under;
        dn = (dn .* c .* d - 1i * m .* sn .* cn .* s) ./ under;
        sn = all_sn;
        cn = all_cn;
    end
end

function [sn, cn, dn] = of_reals(u, m, tol)
    sn = zeros(size(u));
    cn = zeros(size(u));
    dn = zeros(size(u));
    for j = 1:numel(u)
        if m(j) == 1
            sn(j) = tanh(u(j));
            cn(j) = sech(u(j));
            dn(j) = cn(j);
            continue
        end
        a = 1;
        b = sqrt(1 - m(j));
        c = sqrt(m(j));
        n = 1;
        while abs(c(n)) > tol && n < 40
            a(n + 1) = (a(n) + b(n)) / 2; %#ok
            b(n + 1) = sqrt(a(n) * b(n)); %#ok
            c(n + 1) = (a(n) - b(n)) / 2; %#ok
            n = n + 1;
        end
        phi = 2^(n - 1) * a(n) * u(j);
        before = phi;
        for k = n:-1:2
            before = phi;
            phi = (asin(c(k) * sin(phi) / a(k)) + phi) / 2;
        end
        sn(j) = sin(phi);
        cn(j) = cos(phi);
        if n == 1
            dn(j) = 1;
        elseif abs(cos(before - phi)) < 0.1
            dn(j) = sqrt(1 - m(j) * sn(j)^2);
        else
            dn(j) = cn(j) / cos(before - phi);
        end
    end
end
