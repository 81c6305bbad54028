function g = identity(n)
g = Grid(n);
for k = 1:n
    g.cells(k, k) = 1;
end
end
