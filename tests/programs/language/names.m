% names and scopes
a = 1;
f = @(x) a + x + helper(x);
disp(f(2))
eval('bb = 7;'); disp(bb)
g = @() bb + 1; disp(g())
h = @(varargin) cellfun(@(v) v * a, varargin); disp(h(1, 2, 3))
k = @(m) @(n) m * n + a; t = k(3); disp(t(4))
disp(feval(@(x) x', [1 2]))
disp(func2str(@(x) [x, 1; 2 3]' + numel({4, 'a  b'}) .* sum(x(:, end))))
p = 3; p(2) = 4; disp(p)
ans = 5; disp(ans)
3 + 4;
disp(ans)
q.f = @(x) x + 1; disp(q.f(3))
q.c = {@(x) x * 2}; disp(q.c{1}(8))
r = {@sin, @cos}; disp(r{2}(0))
z = 1:5; z([1 end]) = []; disp(z)
z(:) = 9; disp(z)
y = 'abc'; y(end + 1) = 'd'; disp(y)
b(2, 3) = 1; disp(b)
if ~exist('nothing', 'var'), disp('none'), end
isvar = exist('a'); disp(isvar)
n = nargin('helper'); disp(n)
[u, v] = size(ones(2, 3)); disp([u v])
[w{1:2}] = size(ones(4, 5)); disp(w)
st = struct('x', {1, 2, 3}); tot = 0; for e = st, tot = tot + e.x; end, disp(tot)
l = [st.x]; disp(l)
arr = arrayfun(@(s) s.x * 2, st); disp(arr)
while true, try, error('x'), catch, break, end, end
disp('after')
for kk = 1:3, try, if kk == 2, continue, end, disp(kk), catch, end, end
xx = 10; clear xx; try, xx, catch e, disp(e.message), end
vv = varfun(1, 2); disp(vv)
out = recursive(5); disp(out)
i1 = 3i; disp(i1)
1e3; 0x1F; disp(ans)
function h = helper(x)
h = x * 100;
end
function n = varfun(varargin)
n = 0;
for k = 1:nargin, n = n + varargin{k}; end
end
function r = recursive(n)
if n == 0, r = []; else, r = [n recursive(n - 1)]; end
end
