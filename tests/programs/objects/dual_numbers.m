% Objects that loops make: operators, constructors, copies and methods that give other objects.
n = 40;
x = Dual(0.5, 1);
c = Dual(0.1);
best = Dual(10);
s = Dual(0);
y = x;
for k = 1:n
    x = x .* x + c;
    y = x.scaled(2) - c;
    if y < best
        best = y;
    end
    s = s + y;
end
fprintf('%.10g %.10g %.10g %.10g %.10g\n', x.v, x.d, best.v, s.v, s.d);
fprintf('%.10g\n', walk(n));

% What was copied stays what it was.
a = Dual(1, 2);
b = a;
kept = {};
for k = 1:n
    b = a;
    b.v = b.v + k;
    a = b;
    if k == 20, kept{end + 1} = a; end
end
disp([a.v, b.v, kept{1}.v])

% An array instead of a number, another class, nothing.
a = Dual(0, 0);
for k = 1:n
    a = a + Dual(1, k);
    if k == 20, a = Dual([1 2 3], a.d); end
end
disp(a.v), disp(a.d)
a = Dual(0, 0);
try
    for k = 1:n
        a = a + Dual(1, 1);
        if k == 30, a = Meter(k); end
    end
catch err
    disp(err.message), disp(a.factor)
end
a = Dual(2, 3);
try
    for k = 1:n
        t = a .* Dual(1);
        a = t;
        if k == 30, clear t, end
        a.d = t.d + 1;
    end
catch err
    disp(err.identifier), disp(a.d)
end

function total = walk(n)
% A variable that each trip has for itself, and one that only some ways assign.
    p = Dual(1, 0);
    total = 0;
    for k = 1:n
        step = Dual(k, 1) - p;
        if step.v > 5
            far = step;
            total = total + far.d;
        end
        p = p + step.scaled(0.5);
        total = total + p.v;
    end
end
