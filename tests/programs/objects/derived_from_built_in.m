% classes that derive from built-in ones
c = Celsius([10 20 30]);
disp(class(c))
disp([isa(c, 'double'), isa(c, 'float'), isa(c, 'numeric'), isa(c, 'Celsius'), isa(c, 'single'), isobject(c), isnumeric(c)])
disp(fahrenheit(c))
disp(c.fahrenheit())
d = c + 1;
disp(class(d))
disp(d)
disp(class(c - 5))
disp(double(c - 5))
disp(sum(c))
disp(max(c))
disp(size(c))
disp([numel(c), length(c), ndims(c), isempty(c), isscalar(c(1))])
p = c(2:3);
disp(class(p))
disp(double(p))
disp(double(c(end)))
c(1) = -5;
c(5) = 50;
disp(class(c))
disp(double(c))
c(2) = [];
disp(double(c))
j = [c, 60];
disp(class(j))
disp(double(j))
disp(size([c; c]))
fprintf('%g ', c); fprintf('\n')
disp(num2str(c(1)))
x = zeros(1, 3);
x(2) = c(1);
disp(class(x))
disp(x)
if Celsius(5), disp('warm'), end
if ~Celsius(0), disp('zero'), end
while Celsius(0), break, end
disp(c == 0)
disp(isequal(c, [-5 30 0 50]))
total = 0;
for k = c
    total = total + k;
end
disp(total)
disp(class(Celsius()))
v = 10:10:50;
disp(v(Celsius([1 3])))
disp(1:Celsius(3))
m = containers.Map('KeyType', 'double', 'ValueType', 'any');
m(1) = Celsius(5);
disp(class(m(1)))
s.t = Celsius(7);
disp(class(s.t))
disp(class(given(s.t)))
q = cellfun(@(t) class(t), {Celsius(1), 2}, 'UniformOutput', false);
disp(q)
c
Celsius([1 2; 3 4])
disp(Celsius(3))

% properties beside the data
g = Pixels([10 20; 30 40], 'camera');
disp(g.Source)
g.Source = 'scan';
disp(class(g + 1))
disp(g.inverted().Source)
disp(uint8(inverted(g)))
disp(mean(g, 'all'))
g
h = g;
h.Source = 'copy';
disp(g.Source)
disp(isa(g, 'integer'))

% text
t = Phrase('so it goes');
disp(t.words())
disp(upper(t))
disp([t ' on'])
disp(class([t ' on']))
disp(strcmp(t, 'so it goes'))
disp(t(1:2))
fprintf('%s\n', t)

% what is wrong
told(@() g(1))
told(@() [g, g])
told(@() Pixels(struct()))
told(@() c(9))
told(@() c{1})

function x = given(x)
end

function told(f)
    try
        f();
        disp('no error')
    catch e
        fprintf('%s: %s\n', e.identifier, e.message)
    end
end
