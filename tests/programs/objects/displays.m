% classes that say how their objects are shown
e = Employee('Ann', 41234)
disp(e)
pair = [e, Employee('Bob', 10)]
none = Employee.empty
e;
p = Plainly
q = [p, p];
q
r = Rows(3)
rows = [Rows(1), Rows(2); Rows(3), Rows(4)]
rows([])
delete(r)
r
s.e = Employee('Cid', 1);
s
c = {Rows(1)}
details(e)
format compact
e
p
format loose
g = matlab.mixin.util.PropertyGroup({'Name'})
disp(g.NumProperties)
disp(matlab.mixin.CustomDisplay.getDetailedHeader(p))
disp(matlab.mixin.CustomDisplay.getSimpleHeader(rows))

% what is wrong
try
    matlab.mixin.util.PropertyGroup(5);
catch err
    fprintf('%s: %s\n', err.identifier, err.message)
end
try
    matlab.mixin.CustomDisplay();
catch err
    fprintf('%s\n', err.identifier)
end
try
    getHeader(e);
catch err
    fprintf('%s\n', err.identifier)
end
