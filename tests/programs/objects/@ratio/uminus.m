function r = uminus(a)
r = ratio(-a.num, a.den);
end
