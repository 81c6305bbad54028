function x = calls_rk4(f, x, p, h)
% A step of the classical method of Runge and Kutta.
k1 = f(x, p);
k2 = f(x + h / 2 * k1, p);
k3 = f(x + h / 2 * k2, p);
k4 = f(x + h * k3, p);
x = x + h / 6 * (k1 + 2 * k2 + 2 * k3 + k4);
end
