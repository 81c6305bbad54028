function fill(g, value)
for k = 1:numel(g.cells)
    g.mark(k, value);
end
end
