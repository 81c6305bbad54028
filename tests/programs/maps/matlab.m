% containers.Map: display, key and value types, errors.
m = containers.Map({'b', 'a'}, [2 1])
d = containers.Map('KeyType', 'double', 'ValueType', 'any');
disp(class(d))
try, m('zz'), catch e, report(e), end
try, m(5), catch e, report(e), end
try, d('a') = 1; catch e, report(e), end
try, m('a') = 'text'; catch e, report(e), end
try, remove(m, 'zz'); catch e, report(e), end
try, values(m, {'a', 'zz'}); catch e, report(e), end
try, containers.Map({'a', 'b'}, {1}), catch e, report(e), end
try, containers.Map('KeyType', 'cell', 'ValueType', 'any'), catch e, report(e), end
try, containers.Map('KeyType', 'char', 'ValueType', 'what'), catch e, report(e), end
try, m.NoSuch, catch e, report(e), end
try, m.Count = 5; catch e, report(e), end
try, m{1}, catch e, report(e), end
try, keys(5), catch e, report(e), end
j = [m; containers.Map({'c', 'a'}, [30 10])];
k = keys(j)
v = values(j)
disp(m.Count)
disp(m.keys())
disp(m.values({'b'}))
n = containers.Map(m.keys, m.values);
n('a') = 100;
fprintf('%d %d\n', m('a'), n('a'));
s = containers.Map("x", {1, 2}, 'UniformValues', false);
disp(size(s('x')))
i = containers.Map({1, 2}, {'one', 'two'});
disp(i.KeyType)
disp(i(2))
u = containers.Map('KeyType', 'uint32', 'ValueType', 'double');
u(7) = 0.5;
k = keys(u);
disp(class(k{1}))
p = containers.Map();
p('s') = struct('f', 3);
disp(p('s').f)
w = containers.Map({'k'}, {[1 2 3]});
x = w('k');
disp(x(2))
disp(numel(w))
disp(isempty(containers.Map))
disp(isobject(w))
disp(isKey(w, 5))
change(w);
disp(w.Count)
function change(map)
  map('added') = 1;
end
function report(e)
  fprintf('[%s] %s\n', e.identifier, e.message);
end
