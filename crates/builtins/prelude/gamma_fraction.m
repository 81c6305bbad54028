function f = gamma_fraction(x, a)
% Gamma(a, x) / (x^a exp(-x)) by its continued fraction (DLMF 8.9.2), by Lentz's method. Appended to the functions that are one.
f = zeros(size(x), class(x));
tiny = realmin(class(x));
for k = 1:numel(x)
    b = x(k) + 1 - a(k);
    c = 1 / tiny;
    d = 1 / b;
    h = d;
    for m = 1:10000
        term = -m * (m - a(k));
        b = b + 2;
        d = term * d + b;
        if d == 0
            d = tiny;
        end
        c = b + term / c;
        if c == 0
            c = tiny;
        end
        d = 1 / d;
        factor = c * d;
        h = h * factor;
        if abs(factor - 1) <= eps(class(x))
            break
        end
    end
    f(k) = h;
end
end
