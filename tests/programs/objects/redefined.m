% subscripts and dots that classes redefine one kind at a time
a = LabelledArray(magic(4), 'm');
b = a(2, 3);
disp(class(b))
disp(b.value())
disp(a(1:2, end).value()')
disp(a(end).value())
disp(a(2, :).Label)
disp(a(3, 3).sum())
disp(first(a))
disp(size(a))
disp([numel(a), length(a), ndims(a), isempty(a), isscalar(a), isscalar(a(1))])
a(1, 1) = 100;
a(2, :) = LabelledArray([1 2 3 4]);
disp(a.value())
a(:, 2) = [];
disp(a.value())
a(5).Label = 'changed';
disp(a.Label)
j = [a(1, :), LabelledArray([7 8])];
disp(j.value())
disp(j.Label)
k = [a(1, :); a(2, :)];
disp(size(k))
clear n
n(3) = LabelledArray(5);
disp(n.value())
disp(n.Label)
s.a = LabelledArray(1:3);
s.a(2) = 20;
disp(s.a.value())
disp(s.a(2).value())
c = {a};
disp(c{1}(1, 1).value())
total = 0;
for col = a
    total = total + col.sum();
end
disp(total == a.sum())
f = @(x, i) x(i).value();
disp(f(a, 1))
disp(size(LabelledArray.empty()))
a.Label = 'dots are as they were';
disp(a.Label)

% braces
c = Cells(1, 'two', [3 4 5]);
disp(c{2})
[x, y] = c{1:2};
disp({x, y})
disp(c{3}(2))
v = [c{[1 1 3]}];
disp(v)
disp(numel({c{:}}))
c{2} = 'zwei';
[c{1:2}] = deal(10, 20);
c{3}(1) = 9;
disp(c.Held)
disp(c.Log)
disp(size(c(1)))

% dots
b = Bag();
b.colour = 'red';
b.list = 1:3;
b.list(2) = 20;
b.inner.deep = {1, 'x'};
disp(b.colour)
disp(b.list)
disp(b.inner.deep{2})
disp(b.keys())
disp(keys(b))
disp(b.Open)
b.Open = 'set';
disp(b.Open)
name = 'colour';
disp(b.(name))
[p, q] = b.inner.deep{:};
disp({p, q})
b.Held = 'a key of that name';
disp(b.Held)
o = Over();
disp(o.area)
disp(o.area(1, 2))
disp(area(o))
disp(o.inside)
disp(inside(o))
disp(o.any{3}.more)
o.width = 5;
disp(isvalid(o))
disp(area(NoDots()))

% what is wrong
told(@() a(50, 50))
told(@() b.missing)
told(@() [b, b])
told(@() NoDots().area())
told(@() c(5))
disp(matlab.indexing.isScalarClass(b))

function told(f)
    try
        f();
        disp('no error')
    catch e
        fprintf('%s: %s\n', e.identifier, e.message)
    end
end
