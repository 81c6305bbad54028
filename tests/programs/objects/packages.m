% classes in packages and in folders of their own
l = geo.Line([0 0], [3 4]);
disp(l.len())
disp(class(l))
disp(geo.Line.kind)
u = geo.Line.unit();
disp(u.len())
c = geo.solid.Cube(2);
disp(c.volume())
disp(surface(c))
disp(isa(c, 'geo.Box'))
b = geo.Box(1, 2, 3);
disp(b.volume())
g = Grid(2);
g.fill(7);
disp(g.cells)
i = Grid.identity(3);
disp(i.cells)
try
    g.mark(1, 2);
catch e
    disp(e.identifier)
    disp(e.message)
end
f = @geo.Line.unit;
disp(len(f()))
