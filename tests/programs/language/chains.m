c = counter();
disp(c()), disp(c()), disp(c())
f = @(varargin) varargin;
x = f(1, 'a', {2});
x{:}
y = x{3}{1} + 1
s(3).a = 5; s(2).a = 'q';
s.a
[s.b] = deal(1, 2, 3);
t = [s.b]
q = {}; q{end+1} = 4; q{end+1} = 'w'; q
z.list = []; z.list(end+1) = 3; z.list(end+1) = 4; z
m = magic4(); m(end, end), m(end), m(2:end, [1 end])
m(:, 2) = []
k.a.b(3).c{2}(4) = 1
if [] , disp('no'), else, disp('empty is false'), end
n = 0; while true, n = n + 1; if n > 5, break, end, if mod(n, 2), continue, end, n, end
switch 'abc', case {'x', 'abc'}, disp('hit'), otherwise, disp('miss'), end
for r = [1 2; 3 4], r, end
for i = {}, disp('never'), end
try, error('a:b', 'msg %d', 3), catch err, disp(err.identifier), disp(err.message), end
g = @() deal(7, 8); [a, b] = g()
h = @plus; h(1, 2)
w = 'text'; w(end:-1:1)
p = @(n) n * 2; cellfun(p, {1, 2, 3})
u = 5; u(3) = 2
1:3 == 1:3
~isempty(q) && numel(q) == 2
[mx, ix] = max([3 9 2])
v = {1, 'two', [3 4]}; [v1, v2] = v{1:2}
1;
ans
function f = counter()
    n = 0;
    f = @next;
    function r = next()
        n = n + 1;
        r = n;
    end
end
function m = magic4()
m = [16 2 3 13; 5 11 10 8; 9 7 6 12; 4 14 15 1];
end
