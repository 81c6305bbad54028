function y = hypergeometric(a, b, c, x, n)
% The Gaussian hypergeometric series to n terms: a solution of
% x(1-x)y'' + (c - (a+b+1)x)y' - aby = 0 (MPE, experiment 3).
y = 1;
t = 1;
for k = 1:n
    t = t * (a + k - 1) * (b + k - 1) / ((c + k - 1) * k) * x;
    y = y + t;
end
end
