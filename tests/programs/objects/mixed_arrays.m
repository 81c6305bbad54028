% arrays of objects of several classes
a = [Stone('s', 3), Feather('f')];
disp(class(a))
disp(size(a))
disp(class(a(1)))
disp(class(a(2)))
disp({a.Name})
disp(a(1).Mass)
disp(a(1).told())
disp(told(a(2)))
disp(total(a))
disp(a.total())
a(2).Name = 'plume';
disp(a(2).Name)
a(3) = Stone('t', 10);
disp(class(a))
disp(total(a))
disp(class(a([1 3])))
disp(class(a(1:2)))
disp(class([a(1), a(3)]))
a(6) = Feather('last');
disp(arrayfun(@(p) string(class(p)), a))
a(2) = [];
disp(numel(a))
b = [a; a];
disp(size(b))
disp(class(b(1, :)))
for p = a(1:2)
    fprintf('%s %s\n', class(p), p.Name);
end
c = [Piece('p'), Stone('q', 1)];
disp(class(c))
c = [c, Piece('r'), Feather('g')];
disp(total(c))
x = Stone('only', 1);
x(2) = Feather('other');
disp(class(x))
disp(isa(x, 'matlab.mixin.Heterogeneous'))
y = [];
y = [y, Feather('1')];
y = [y, Stone('2', 5)];
disp(total(y))
a
disp(isempty(a(a.total() < 0)))

% handles
d = [Pump(1), Valve(2)];
disp(class(d))
for k = 1:numel(d)
    d(k).start();
end
e = d(2);
e.Id = 20;
disp([d.Id])
d(5) = Valve(5);
disp([d.Id])
disp(class(d(3)))
d(3).Id = 33;
disp([d.Id])
disp(numel(findobj(d, '-isa', 'Pump')))
d

% elements that nobody assigned to
clear t
t(4) = Ticket(7);
disp([t.Number])
t(2).Note = 'changed';
disp({t.Note})
t(6).Number = 9;
disp([t.Number])
q = Point(1, 2);
q(4) = Point(7, 8);
disp([q.x])
clear z
z(2, 3) = Point(5, 5);
disp(size(z))
disp(reshape([z.x], 2, 3))

% what copies get
l = Link();
l.Target = 'b';
l.Cache = 'much';
l.Owner = Ticket(1);
m = copy(l);
disp(m.Target)
disp(m.Cache)
disp(isempty(m.Owner))
disp(l.Cache)

% what is wrong
told_error(@() told(a))
told_error(@() d.start())
told_error(@() [Stone('s', 1), Point(1, 2)])
told_error(@() [a.Mass])
told_error(@() setfield(struct('a', put_wrong(a)), 'b', 1))

function a = put_wrong(a)
    a(2) = Point(1, 2);
end

function told_error(f)
    try
        f();
        disp('no error')
    catch e
        fprintf('%s: %s\n', e.identifier, e.message)
    end
end
