% a class whose methods call functions that the program calls, too
m = Meter(2);
disp(m.read(3)), disp(metered(1)), disp(read(m, 5)), disp(metered(1))
x = 4;
disp(named(m, x)), disp(m.named(x))
s = Meter.standard(); disp(s.factor)
f = @Meter; g = f(7); disp(g.factor)
h = @metered; disp(h(1))
k = feval('Meter', 8); disp(k.factor)
c = cellfun(@(n) Meter(n), {1, 2}, 'UniformOutput', false); disp(c{2}.read(1))
t = 0;
for i = 1:3
    m.factor = m.factor + i;
    t = t + m.read(1);
end
disp(t)
try, m.read(), catch e, disp(e.message), disp(e.stack(1).name), end
try, m.nothing(), catch e, disp(e.identifier), end
isa(m, 'Meter'), ismethod(m, 'read')
