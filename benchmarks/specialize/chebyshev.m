function y = chebyshev(c, x)
% Evaluates Chebyshev series at the points of a vector (MPE, experiment 1).
%
%   c  m x n: the coefficients of m series of n terms
%   x  the points, a vector
%   y  m x numel(x): row i holds series i
[m, n] = size(c);
p = numel(x);
y = zeros(m, p);
for i = 1:m
    for j = 1:p
        % Clenshaw's recurrence.
        b1 = 0;
        b2 = 0;
        for k = n:-1:2
            t = 2 * x(j) * b1 - b2 + c(i, k);
            b2 = b1;
            b1 = t;
        end
        y(i, j) = x(j) * b1 - b2 + c(i, 1);
    end
end
end
