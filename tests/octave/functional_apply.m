% cellfun, arrayfun, structfun and their options.
fprintf('%s\n', mat2str(cellfun(@numel, {1, [2 3], []})));
fprintf('%s\n', mat2str(cellfun('isempty', {1, [], ''})));
fprintf('%s\n', mat2str(cellfun(@isempty, {1, [], ''; {}, 0, 'a'})));
fprintf('%s\n', mat2str(cellfun('length', {1, [1 2 3], 'ab'})));
fprintf('%s\n', mat2str(cellfun('size', {zeros(2, 3), 1}, 2)));
fprintf('%s\n', mat2str(cellfun('isclass', {1, 'a'}, 'char')));
fprintf('%s\n', mat2str(cellfun('ndims', {1, zeros(2, 2, 2)})));
fprintf('%s\n', mat2str(cellfun(@(x) x * 2, {1, 2; 3, 4})));
fprintf('%s\n', mat2str(cellfun(@(x, y) x + y, {1, 2}, {10, 20})));
[m, i] = cellfun(@max, {[1 5 2], [9 3]}); fprintf('%s %s\n', mat2str(m), mat2str(i));
c = cellfun(@(x) [x x], {1, 'a'}, 'UniformOutput', false); fprintf('%s %s %d\n', mat2str(c{1}), c{2}, numel(c));
c = cellfun(@upper, {'ab', 'c'}, 'UniformOutput', false); fprintf('%s,%s\n', c{:});
[a, b] = cellfun(@size, {zeros(2, 3), 1}, 'UniformOutput', false); fprintf('%d %d %d %d\n', a{:}, b{:});
fprintf('%s\n', class(cellfun(@(x) x > 1, {1, 2})));
fprintf('%s\n', class(cellfun(@(x) int8(x), {1, 2})));
fprintf('%s\n', cellfun(@(x) x(1), {'abc', 'xyz'}));
fprintf('%s\n', mat2str(cellfun(@(x) x, {1, 2i})));
fprintf('%d %d\n', size(cellfun(@(x) x, {})));
r = cellfun(@(x) error('bad'), {1, 2}, 'ErrorHandler', @(e, x) x * 10); fprintf('%s\n', mat2str(r));
r = cellfun(@(x) error('my:id', 'bad %d', x), {3}, 'ErrorHandler', @(e, x) [e.message '/' e.identifier '/' num2str(e.index)], 'UniformOutput', false); fprintf('%s\n', r{1});
try, cellfun(@(x) [x x], {1}); catch, disp('not scalar'); end
try, cellfun(@(x) x, {1, true}); catch, disp('class differs'); end
try, cellfun(@(x, y) x, {1, 2}, {1}); catch, disp('sizes differ'); end
try, cellfun(@(x) x, 5); catch, disp('not a cell'); end
cellfun(@(x) fprintf('<%d>', x), {1, 2, 3}); fprintf('\n');
fprintf('%s\n', mat2str(arrayfun(@(x) x ^ 2, 1:4)));
fprintf('%s\n', mat2str(arrayfun(@(x) x ^ 2, [1 2; 3 4])));
fprintf('%s\n', mat2str(arrayfun(@(x, y) x * y, [1 2 3], [4 5 6])));
c = arrayfun(@(n) repmat('x', 1, n), 1:3, 'UniformOutput', false); fprintf('%s ', c{:}); fprintf('\n');
s = struct('v', {1, 2, 3}); fprintf('%s\n', mat2str(arrayfun(@(e) e.v * 2, s)));
fprintf('%s\n', mat2str(arrayfun(@(c) double(c), 'abc')));
[q, w] = arrayfun(@(x) deal(x, -x), 1:3); fprintf('%s %s\n', mat2str(q), mat2str(w));
c = arrayfun(@(x) x, {1, 'a'}, 'UniformOutput', false); fprintf('%s\n', class(c{2}));
fprintf('%s\n', class(arrayfun(@(x) x, int8([1 2]))));
fprintf('%s\n', mat2str(structfun(@(x) x * 2, struct('a', 1, 'b', 2))));
t = structfun(@(x) [x x], struct('a', 1, 'b', 'y'), 'UniformOutput', false); fprintf('%s %s\n', mat2str(t.a), t.b);
fprintf('%d %d\n', feval(@plus, 1, 2), feval('minus', 5, 3));
f = @(x) x + 1; fprintf('%d\n', feval(f, 4));
fprintf('%s %s\n', func2str(@sin), func2str(str2func('cos')));
g = str2func('@(a, b) a * b'); fprintf('%d\n', g(3, 4));
fprintf('%d %d\n', is_function_handle(@sin), is_function_handle('sin'));
fprintf('%d %d\n', nthargout(2, @max, [1 9 4]), nthargout(1, @size, ones(3, 2)));
c = nthargout([1 2], @size, ones(3, 2)); fprintf('%d %d\n', c{:});
adder = @(n) @(x) x + n; add3 = adder(3); fprintf('%d\n', add3(4));
compose = @(f, g) @(x) f(g(x)); h = compose(@sqrt, @abs); fprintf('%g\n', h(-16));
