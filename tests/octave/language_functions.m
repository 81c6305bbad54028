% Functions: arguments, outputs, varargs, handles, closures, recursion.
1;
function varargout = many(varargin)
  printf('in %d out %d\n', nargin, nargout);
  for k = 1:max(1, nargout), varargout{k} = k * 10; end
end
function [a, b, c] = three(), a = 1; b = 2; c = 3; end
function r = fact(n), if n <= 1, r = 1; else, r = n * fact(n - 1); end, end
function [s, varargout] = mixed(x, varargin)
  s = x + numel(varargin); varargout = cellfun(@(v) v * 2, varargin, 'UniformOutput', false);
end
function noout(x), printf('noout %d\n', x); end
function r = defaults(a, b)
  if nargin < 2, b = 100; end
  if ~exist('a', 'var') || isempty(a), a = 1; end
  r = a + b;
end
function [x, y] = onlyfirst(), x = 5; end
many; many(1, 2); x = many(); [p, q] = many(1); printf('%d %d %d\n', x, p, q);
[a, ~, c] = three(); printf('%d %d\n', a, c);
a = three(); printf('%d\n', a);
printf('%d\n', fact(10));
[s, d1, d2] = mixed(1, 5, 6); printf('%d %d %d\n', s, d1, d2);
noout(3)
printf('%d %d %d\n', defaults(), defaults([], 5), defaults(2, 3));
v = onlyfirst(); printf('%d\n', v);
k = 3; addk = @(x) x + k; k = 100; printf('%d\n', addk(1));
compose = @(f, g) @(x) f(g(x)); h = compose(@sqrt, @abs); printf('%g\n', h(-16));
fs = {@sin, @(x) x ^ 2, @fact}; for i = 1:3, printf('%.4f ', fs{i}(3)); end, printf('\n');
g = str2func('@(x) x * 2'); printf('%d\n', g(4));
printf('%d\n', feval(@plus, 1, 2)); printf('%d\n', feval('fact', 4));
args = {2, 3}; printf('%d\n', defaults(args{:}));
printf('%d\n', numel(cellfun(@(x) x, {1, 2, 3})));
[m, i] = cellfun(@max, {[1 5 2], [7 3]}); printf('%d %d %d %d\n', m, i);
r = cellfun(@(s) [s '!'], {'a', 'b'}, 'UniformOutput', false); printf('%s %s\n', r{:});
printf('%d ', arrayfun(@(x) x ^ 2, 1:4)); printf('\n');
f0 = @() 42; printf('%d\n', f0());
f2 = @(varargin) numel(varargin); printf('%d %d\n', f2(), f2(1, 2, 3));
acc = 0; for i = 1:3, f = @() i; acc = acc + f(); end, printf('%d\n', acc);
w = @three; [a, b] = w(); printf('%d %d\n', a, b);
sz = @(x) size(x); [r, c] = sz(ones(2, 5)); printf('%d %d\n', r, c);
printf('%d\n', nargin('defaults')); printf('%d\n', nargout('three')); printf('%d %d\n', nargin('many'), nargout('many'));
q = @(s) s.a(2); printf('%d\n', q(struct('a', [4 5 6])));
cellfun(@noout, {1, 2});
is = @(x) isa(x, 'double'); printf('%d\n', is(1));
fib = @(f, n) n; y = fib(@(x) x, 7); printf('%d\n', y);
