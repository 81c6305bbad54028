function f = __gammainc__(x, a)
% a Gamma(a, x) / (x^a exp(-x)).
f = a .* gamma_fraction(x, a);
end
