% first values, validators, dependent, private, immutable and constant properties
t = Temperature();
fprintf('%g %g %.2f\n', t.celsius, t.fahrenheit, t.kelvin);
t.fahrenheit = 212;
fprintf('%g\n', t.celsius);
t.place = 'oslo';
disp(t.place)
disp(t.made)
u = Temperature(int8(5));
disp(class(u.celsius))
disp(u.made)
disp(size(t.readings))
t.readings = [1; 2; 3];
disp(size(t.readings))
t.tags{2} = 'x';
disp(size(t.tags))
disp(t.reveal())
try
    t.celsius = -300;
catch e
    disp(e.identifier)
    disp(e.message)
end
disp(t.celsius)
try
    t.celsius = [1 2];
catch e
    disp(e.identifier)
    disp(e.message)
end
try
    t.tags = 5;
catch e
    disp(e.identifier)
end
try
    t.kelvin = 5;
catch e
    disp(e.identifier)
end
try
    t.made = 'late';
catch e
    disp(e.identifier)
    disp(e.message)
end
try
    t.secret
catch e
    disp(e.identifier)
    disp(e.message)
end
try
    t.secret = 1;
catch e
    disp(e.identifier)
end
a = Expensive();
b = Expensive();
fprintf('%d %d\n', a.stamp, b.stamp);
fprintf('%d %d\n', Expensive.limit, Expensive.twice());
disp(Expensive.names{2})
try
    a.limit = 1;
catch e
    disp(e.identifier)
end
t
p = Point(1, 2)
c = Counter(3)
disp(p)
names = properties(t);
fprintf('%s ', names{:}); fprintf('\n');
