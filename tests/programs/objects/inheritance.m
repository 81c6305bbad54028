% abstract classes, constructors and methods of superclasses, several superclasses
c = Circle(2);
s = Square(3);
disp(c.describe())
disp(s.describe())
c = c.scaled(2);
fprintf('%.4f\n', c.area());
disp(isa(c, 'Shape'))
disp(isa(s, 'Circle'))
shapes = {c, s, Square(1)};
total = 0;
for k = 1:numel(shapes)
    total = total + area(shapes{k});
end
fprintf('%.4f\n', total);
fprintf('%d %d\n', Square.sides(), s.sides());
disp(c.name), disp(s.name)
p = Person('ann', 41);
p.older();
fprintf('%s %d\n', p.shout(), p.age);
disp(isa(p, 'Named') && isa(p, 'Aged') && isa(p, 'handle'))
try
    Shape('x');
catch e
    disp(e.identifier)
end
try
    c.scale
catch e
    disp(e.identifier)
end
try
    c.nothing
catch e
    disp(e.identifier)
    disp(e.message)
end
try
    c.nothing = 1;
catch e
    disp(e.identifier)
end
try
    nothing(c)
catch e
    disp(e.identifier)
    disp(e.message)
end
