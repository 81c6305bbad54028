function [u, gain] = regulator(x, a, b, q, r)
% REGULATOR  The control of a linear system whose cost is least: twenty steps of the Riccati equation.
p = q;
gain = b';
for step = 1:20
    pb = product(p, b);
    s = product(b', pb);
    gain = product(inverse(s + r), product(pb', a));
    p = q + product(a', product(p, a - product(b, gain)));
end
u = -product(gain, x);
end
