function y = hypergeometric(a, b, c, x, n)
% The Gaussian hypergeometric series to n terms: a solution of
% x(1-x)y'' + (c - (a+b+1)x)y' - aby = 0 (MPE, experiment 3).
%
%   y = sum of (a)_k (b)_k / (c)_k x^k / k!  for k = 0, ..., n - 1
y = 0;
for k = 0:n - 1
    term = 1;
    for i = 1:k
        term = term * (a + i - 1) * (b + i - 1) / (c + i - 1) * x / i;
    end
    y = y + term;
end
end
