% a classdef whose objects are values
p = Point(3, 4);
fprintf('%g %g\n', p.x, p.y);
fprintf('%g %g\n', p.norm(), norm(p));
q = p;
q.x = 10;
fprintf('%g %g\n', p.x, q.x);
q = q.moved(1, 1);
fprintf('%g %g\n', q.x, q.y);
q = moved(q, -1, 0);
fprintf('%g %g\n', q.x, q.y);
r = p + q;
fprintf('%g %g\n', r.x, r.y);
disp(p == Point(3, 4))
[a, b] = p.parts();
fprintf('%g %g\n', a, b);
o = Point.origin();
fprintf('%g %g\n', o.x, o.y);
u = Point.polar(2, 0);
fprintf('%g %g\n', u.x, u.y);
fprintf('%d\n', Point.Dimensions);
fprintf('%d\n', p.Dimensions);
disp(class(p))
disp(isobject(p))
disp(isa(p, 'Point'))
disp(isa(p, 'handle'))
disp(ismethod(p, 'norm'))
disp(isprop(p, 'x'))
disp(isprop(p, 'z'))
d = Point();
fprintf('%g %g\n', d.x, d.y);
s.p = p;
s.p.x = 7;
fprintf('%g %g\n', s.p.x, p.x);
c = {p, q};
c{2}.y = -1;
fprintf('%g %g\n', c{2}.y, q.y);
p.x(3) = 5;
disp(p.x)
p.x(end) = 6;
disp(p.x(2:end))
name = 'y';
p.(name) = 8;
disp(p.(name))
sum = Point();
for k = 1:10
    sum = sum + Point(k, 2 * k);
end
fprintf('%g %g\n', sum.x, sum.y);
f = @(p) p.norm() + 1;
disp(f(Point(3, 4)))
disp(cellfun(@norm, {Point(3, 4), Point(6, 8)}))
disp(isequal(Point(1, 2), Point(1, 2)))
disp(isequal(Point(1, 2), Point(2, 1)))
m = containers.Map();
m('a') = Point(1, 2);
fprintf('%g\n', m('a').x);
disp(exist('Point', 'class')), disp(exist('Point')), disp(exist('containers.Map'))
