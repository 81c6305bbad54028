x = 1:10;
disp(x(min(end, 3)))
s(2).y = [4 5 6]; s(1).y = 1;
disp(s(end).y(end))
a = {1, {2, 3, {4}}};
disp(a{end}{end}{1})
c = {1, 2, 3};
disp([c{:}])
disp(plus(c{1:2}))
n = 'dyn'; t.(n) = 5; disp(t.dyn); t.([n '2']) = 6; disp(t.dyn2)
s(1) = []; disp(numel(s))
m = magic(4); m(:, [1 3]) = []; disp(m)
function_with_eval()
[p, q] = outs(); disp([p q])
p = outs(); disp(p)
r = vout(3); disp(r)
[r1, r2, r3] = vout(3); disp([r1 r2 r3])
disp(nin(1, 2, 3))
f = makeadder(5); disp(f(3))
acc = accumulate(); acc.add(3); acc.add(4); disp(acc.get())
disp(fact(10))
z = cellfun(@(v) v * 2, {1, 2, 3}); disp(z)
w = cellfun(@(v) [v v], {1, 2}, 'UniformOutput', false); disp(w)
y = 3; g = @() y; y = 4; disp(g())
if 1 | undefined_thing, disp('short'), end
if 0 & undefined_thing, else, disp('short2'), end
b = true; b = b && false; disp(b)
k = 0; for i = 1:3, for j = 1:3, if j == 2, break, end, k = k + 1; end, end, disp(k)
i = 5; while i > 0, i = i - 2; end, disp(i)
try
    error('MyPkg:id', 'hello %s', 'w');
catch e
    fprintf('%s|%s\n', e.identifier, e.message);
end
o = onCleanup(@() disp('bye'));
clear o
disp(exist('y')), clear y, disp(exist('y'))
tt = ifelse(3); disp(tt)
u.v(3).w = 1; disp(size(u.v))
[u.v.w] = deal(7); disp(u.v(2).w)
q = []; q(end+1).name = 'a'; q(end+1).name = 'b'; disp(numel(q)), disp(q(2).name)
fh = @sin; disp(func2str(fh)); gh = @(x, y) x.^2 + y'; disp(func2str(gh))
1:0
A = eye(2); A(3, 3) = 5
B = A';  disp(B(end))
str = "abc" + "def"
isempty([]) || error('no');
switch 3, case 1, disp one, case {2, 3}, disp two_three, end
function function_with_eval()
    eval('zz = 42;');
    disp(zz)
end
function [a, b] = outs()
a = 1; b = 2;
end
function varargout = vout(n)
for k = 1:n, varargout{k} = k * 10; end
end
function n = nin(varargin)
n = nargin + numel(varargin);
end
function f = makeadder(n)
f = @adder;
  function r = adder(x)
    r = x + n;
  end
end
function s = accumulate()
total = 0;
s.add = @add; s.get = @() total_now();
  function add(x)
    total = total + x;
  end
  function r = total_now()
    r = total;
  end
end
function r = fact(n)
if n <= 1, r = 1; return, end
r = n * fact(n - 1);
end
function r = ifelse(x)
if x == 1
  r = 'one';
elseif x == 2
  r = 'two';
else
  r = 'many';
end
end
