function r = mtimes(a, b)
a = ratio(a); b = ratio(b);
r = ratio(a.num * b.num, a.den * b.den);
end
