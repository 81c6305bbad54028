function f = __expint__(x)
% exp(x) E1(x), which is Gamma(0, x) exp(x); complex, also where it is real.
f = complex(gamma_fraction(x, zeros(size(x))));
end
