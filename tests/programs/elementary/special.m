format long
ellipke([0 0.5 0.99 1 -1])
[~, e] = ellipke([0 0.5 1])
legendre(2, [0 0.5 1 -1])
legendre(3, 0.3, 'norm')
legendre(3, 0.3, 'sch')
size(legendre(1, [0.1 0.2; 0.3 0.4]))
format short
expint([0 0.1 1 2 5 20 Inf])
expint([-1 -5]), expint(1 + 1i)
psi([0 0.5 1 10 Inf]), psi(1, [0 1 10]), psi(2, 1)
try, ellipke(2), catch e, disp(e.identifier), end
try, legendre(1.5, 0), catch e, disp(e.identifier), end
try, psi(-1), catch e, disp(e.identifier), end
