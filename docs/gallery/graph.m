% A graph by its edges.
n = 12;
t = 2 * pi * (0:n - 1)' / n;
xy = [cos(t), sin(t)];
A = zeros(n);
for k = 1:n
    A(k, mod(k, n) + 1) = 1;
    A(k, mod(k + 4, n) + 1) = 1;
end
gplot(A, xy, '-o')
axis equal off
title('Twelve nodes, 24 edges')
