function f = __betainc__(x, a, b)
% B(a, b) I_x(a, b) / (x^a (1 - x)^b) by its continued fraction (DLMF 8.17.22), from its first term on by Lentz's method.
f = zeros(size(x), class(x));
tiny = realmin(class(x));
for k = 1:numel(x)
    c = 1;
    d = 1 - (a(k) + b(k)) * x(k) / (a(k) + 1);
    if d == 0
        d = tiny;
    end
    d = 1 / d;
    h = d;
    for m = 1:10000
        even = m * (b(k) - m) * x(k) / ((a(k) + 2 * m - 1) * (a(k) + 2 * m));
        odd = -(a(k) + m) * (a(k) + b(k) + m) * x(k) / ((a(k) + 2 * m) * (a(k) + 2 * m + 1));
        [c, d, h] = lentz(even, c, d, h, tiny);
        [c, d, next] = lentz(odd, c, d, h, tiny);
        is_done = abs(next - h) <= eps(class(x)) * abs(h);
        h = next;
        if is_done
            break
        end
    end
    f(k) = h / a(k);
end
end

function [c, d, h] = lentz(term, c, d, h, tiny)
d = 1 + term * d;
if d == 0
    d = tiny;
end
c = 1 + term / c;
if c == 0
    c = tiny;
end
d = 1 / d;
h = h * c * d;
end
