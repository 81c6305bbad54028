function r = plus(a, b)
a = ratio(a); b = ratio(b);
r = ratio(a.num * b.den + b.num * a.den, a.den * b.den);
end
