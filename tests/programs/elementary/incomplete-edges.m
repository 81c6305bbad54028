gammainc(1, 1) - (1 - exp(-1))
gammainc(-100, 1, 'upper') / exp(100) - 1
gammainc(-2, 3, 'upper') / exp(2)
gammainc([0 1 Inf NaN], 2)
abs(gammainc(10, 3) - (1 - exp(-10) * (1 + 10 + 50))) < 2e-16
betainc(NaN, 1, 2), betainc(0.5, 1, Inf), betainc(0.5, Inf, 1), betainc(0.5, NaN, 1)
betainc(0.5, 1, 2)
try, betainc(1.5, 1, 2), catch e, disp(e.identifier), end
perms(1:3), perms('ab'), perms([1 1 2], 'unique'), size(perms([])), perms({1, 'x'})
