function [num, den] = zp2tf(z, p, k)
% The coefficients of the polynomials with these roots; the columns of z have rows of num.
    p = p(:);
    den = poly(p);
    if isrealroots(p)
        den = real(den);
    end
    if isrow(z) && numel(k) == 1
        z = z.';
    end
    num = zeros(numel(k), numel(den));
    for j = 1:numel(k)
        roots_of = zeros(0, 1);
        if ~isempty(z)
            roots_of = z(isfinite(z(:, j)), j);
        end
        row = poly(roots_of);
        if isrealroots(roots_of)
            row = real(row);
        end
        if numel(row) > numel(den)
            error('signal:zp2tf:ZeroPoleMismatch', 'There must be at least as many poles as zeros.');
        end
        num(j, end - numel(row) + 1:end) = k(j) * row;
    end
end

function tf = isrealroots(r)
% Whether the roots come in conjugate pairs.
    up = sort(r(imag(r) > 0));
    down = sort(conj(r(imag(r) < 0)));
    tf = numel(up) == numel(down) && all(abs(up - down) <= 1e-8 * abs(up));
end
