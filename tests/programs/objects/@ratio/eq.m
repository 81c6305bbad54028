function t = eq(a, b)
a = ratio(a); b = ratio(b);
t = a.num == b.num && a.den == b.den;
end
