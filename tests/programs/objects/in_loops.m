% objects in hot loops: methods, properties, operators, and built-ins that the class has
n = 300;
p = Point();
total = 0;
for k = 1:n
    p.x = k;
    p = p.moved(0, 1);
    total = total + p.norm() > 0;
end
fprintf('%g %g %d\n', p.x, p.y, total);
c = Counter();
for k = 1:n
    c.up(k);
end
fprintf('%d %d\n', c.count, numel(c.log));
acc = Point();
for k = 1:n
    acc = acc + Point(1, k);
end
fprintf('%g %g\n', acc.x, acc.y);
r = ratio(0, 1);
for k = 1:n
    r = r + ratio(1, 2);
end
fprintf('%g\n', double(r));
v = Vec(1, 2, 3, 4);
s = 0;
for k = 1:n
    s = s + numel(v) + v(2) + length(v);
end
fprintf('%g\n', s);
% the same code for numbers and objects
fprintf('%g\n', repeated(2, n));
fprintf('%g\n', double(repeated(ratio(2, 1), n)));
things = {1, ratio(1, 2), 3};
s = 0;
for k = 1:n
    x = things{mod(k, 3) + 1};
    y = x + 1;
    s = s + double(y);
end
fprintf('%g\n', s);
z = 0;
for k = 1:n
    if k == 150
        q = Tally(k);
    end
    if k > 150
        z = z + numel(q);
    end
end
fprintf('%g\n', z);

function s = repeated(x, n)
    s = x;
    for k = 1:n
        s = s + x;
    end
end
