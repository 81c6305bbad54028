function f = __expint__(x)
% exp(x) E1(x) by its continued fraction (DLMF 6.9.1), by Lentz's method.
f = complex(zeros(size(x), class(x)));
tiny = realmin(class(x));
for k = 1:numel(x)
    b = x(k) + 1;
    c = 1 / tiny;
    d = 1 / b;
    h = d;
    for m = 1:1000
        term = -m ^ 2;
        b = b + 2;
        d = 1 / (term * d + b);
        c = b + term / c;
        factor = c * d;
        h = h * factor;
        if abs(factor - 1) <= eps(class(x))
            break
        end
    end
    f(k) = h;
end
end
