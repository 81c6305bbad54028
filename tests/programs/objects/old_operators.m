% operators of an old class: the methods in its folder
a = ratio(1, 2);
b = ratio(-2, -6);
c = a + b
d = a - b;
disp(char(d))
e = 2 * a * b;
disp(e)
f = -a
x = [a b 3];
fprintf('%.4f ', x); fprintf('\n');
disp(a == ratio(2, 4))
disp(b < a)
disp(a < 0.25)
disp(class(a))
disp(isobject(a))
disp(isa(a, 'ratio'))
disp(isstruct(a))
disp(size(a))
disp(numel(a))
fprintf('%d\n', numerator(abs(f)));
s = 0;
for k = 1:5
  s = s + ratio(1, k);
end
s
disp(ismethod(a, 'plus'))
disp(ismethod(a, 'nothing'))
names = sort(methods('ratio'));
fprintf('%s ', names{:}); fprintf('\n');
all = cellfun(@double, {a, b, c});
fprintf('%.4f ', all); fprintf('\n');
texts = cellfun(@(r) char(r), {a, b}, 'UniformOutput', false)
g = @(r) r + 1;
g(a)
try
  a.num
catch e
  disp('fields are private')
end
try
  a.num = 3;
catch e
  disp('fields are private')
end
try
  a / b
catch e
  disp('no quotient')
end
disp(isequal(a, ratio(2, 4)))
disp(isequal(a, b))
z = {a, b};
disp(class(z{2}))
t.r = a;
t.r = t.r + t.r;
disp(char(t.r))
