% Errors of cellfun and its kin.
try, cellfun(@(x) [x x], {1}), catch e, report(e), end
try, cellfun(@(x) x, {1, [1 2]}), catch e, report(e), end
try, arrayfun(@(x) {x}, 1:2), catch e, report(e), end
try, cellfun(@(x) x, {1, true}), catch e, report(e), end
try, cellfun(@(x) x, 5), catch e, report(e), end
try, cellfun(@(x, y) x, {1, 2}, {1, 2, 3}), catch e, report(e), end
try, arrayfun(@(x, y) x, 1:2, (1:2)'), catch e, report(e), end
try, cellfun(@(x) error('my:id', 'at %d', x), {7}), catch e, report(e), end
try, cellfun(@no_such_function_here, {1}), catch e, report(e), end
try, arrayfun(5, 1:2), catch e, report(e), end
try, structfun(@(x) x, 5), catch e, report(e), end
try, structfun(@(x) [x x], struct('a', 1)), catch e, report(e), end
try, feval(5), catch e, report(e), end
try, func2str(5), catch e, report(e), end
try, str2func(5), catch e, report(e), end
s = arrayfun(@(x) "s" + x, 1:2)
f = str2func('@(x) x + 1')
g = functions(@sin)
[a, b] = arrayfun(@(x) deal(x, 2 * x), [1 2]);
disp([a; b])
k = 10;
h = @(x) x + k;
k = 20;
disp(h(1))
c = cellfun(@(x, y) [x y], {'a', 'b'}, {'c', 'd'}, 'UniformOutput', false)
n = cellfun(@isempty, {[], 'a', {}})
z = arrayfun(@(i) i * 1i, 1:2)
r = cellfun(@(x) error('my:id', 'bad %d', x), {1, 2}, 'ErrorHandler', @(err, x) err.index * 100 + x)
o = cellfun(@numel, {'ab'; 'c'})
e = cellfun(@numel, cell(0, 3))
function report(e)
  fprintf('[%s] %s\n', e.identifier, strrep(e.message, newline, '|'));
end
