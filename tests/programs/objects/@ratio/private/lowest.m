function [n, d] = lowest(n, d)
g = gcd(n, d);
n = n / g;
d = d / g;
if d < 0
  n = -n; d = -d;
end
end
