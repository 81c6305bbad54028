% enumerations whose members are numbers or truth values
l = Level.Middle
disp(class(l))
disp(uint8(l))
disp(double(l) + 0.5)
disp(class(l + 1))
disp(l + 1)
disp([isa(l, 'uint8'), isa(l, 'integer'), isenum(l)])
disp([l == Level.Middle, l == 5, l < Level.High, l ~= Level.Low, l == 'Middle', l == 'Low', l > 7])
disp(char(l))
disp(string(l))
disp(char(Level(9)))
disp(char(Level('Low')))
r = Level([9 1 5]);
disp(size(r))
disp(class(r))
disp(r(1) == Level.High)
disp(uint8(r))
r(2) = 9;
disp(char(r(2)))
r(3) = 'Low';
disp(uint8(r))
all = [Level.Low, Level.High, 5]
disp(sum(all))
disp(max(all))
disp(char(l.louder()))
disp(char(louder(Level.Low)))
disp(char(Level.loudest()))
switch l
    case 'Low', disp('low')
    case Level.Middle, disp('middle')
    otherwise, disp('other')
end
switch Level.High
    case {'Low', 'Middle'}, disp('below')
    case 'High', disp('high')
end
switch Level.Low
    case 1, disp('one')
    otherwise, disp('other')
end
v = 'abcdefghi';
disp(v(Level.Middle))
[m, names] = enumeration('Level');
disp(uint8(m)')
disp(names')
on = Switch.On;
if on, disp('on'), end
if ~Switch.Off, disp('not off'), end
disp(on && true)
disp(on || Switch.Off)
disp(class(~on))
disp(char(Switch(false)))
disp(on == true)
on
count = 0;
for k = 1:3
    if Switch(k > 1), count = count + double(Switch.On); end
end
disp(count)
disp(isequal(Level.Low, Level.Low))
disp(ismember(Level.Low, [Level.Low, Level.High]))
c = {Level.Low, Switch.On}
g = Level.empty;
g(3) = Level.High;
disp(uint8(g))
w = Weekday('Tuesday');
disp(w == Weekday.Tuesday)

% what is wrong
told(@() Level(4))
told(@() Level('Loud'))
told(@() Level.Loud)
told(@() setfield(struct('l', l), 'l', Level(77)))

% one with a constructor, called by a statement and by an anonymous function
x = Grade(2);
disp(x == Grade.Fair)
x = Grade('Good');
disp(x)
make = @(n) Grade(n);
disp(make(2))
try
    x = Grade(7);
catch e
    fprintf('%s, x is still %s\n', e.message, char(x))
end

function told(f)
    try
        f();
        disp('no error')
    catch e
        fprintf('%s: %s\n', e.identifier, e.message)
    end
end
