function r = minus(a, b)
r = plus(a, -ratio(b));
end
