% arguments of methods, handles to methods, imports in methods
r = Reader(Factor=4);
f = @r.scaled;
disp(f(3))
disp(r.Fun(2))
r.Factor = 10;
disp(f(3))
g = @(x) r.scaled(x);
disp(g(1))
h = @Reader.twice;
disp(h(4))
k = Reader.maker();
disp(k(5))
disp(cellfun(@Reader.twice, {1, 2}))
disp(r.both([1 2]))
disp(r.both([1 2], Level.High))
disp(r.both([1 2], 5))
disp(r.both([1 2], 'High'))
p = r.private_handle();
disp(p(1))
p2 = r.other_private_handle();
disp(p2(1))
disp(r.uses_import(3))
disp(r.uses_import2(3))
disp(r.by_function([1 2 3]))
disp(r.locally(1))
disp(func2str(f))
disp(func2str(h))
m = @scaled;
disp(m(r, 2))
q = @(o) o.scaled(1);
disp(q(r))
disp(Reader.opt(1, a=5))
disp(geo.Ring(3).area())
a = @geo.Ring;
disp(a(4).R)
n = @geo.area_of;
disp(n(5))
disp(class(str2func('Reader.twice')))
disp(feval(@r.scaled, 3))
disp(feval('Reader.twice', 3))
told(@() Reader(Factor=-1))
told(@() Reader(Color=1))
told(@() r.both('x', 3.5))
told(@() r.both([1 2], 77))
told(@() both(5, 6))
told(@() Reader.twice(1.5))
told(@() Reader.opt(1, zz=5))
told(@() f())
told(@() r.hidden(1))
told(@() r.both([1;2]*[1 2]))
function told(f)
    try
        f();
        disp('no error')
    catch e
        fprintf('%s: %s\n', e.identifier, e.message)
    end
end
