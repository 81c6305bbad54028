% containers.Map.
m = containers.Map();
fprintf('%d %s %s\n', m.Count, m.KeyType, m.ValueType);
m('one') = 1; m('two') = 2; m('three') = 3;
fprintf('%d %d %d\n', m.Count, m.isKey('two'), isKey(m, 'four'));
fprintf('%s ', keys(m){:}); fprintf('\n');
v = values(m); fprintf('%d ', v{:}); fprintf('\n');
fprintf('%d\n', m('two'));
m('two') = 22; fprintf('%d\n', m('two'));
remove(m, 'one'); fprintf('%d %d\n', m.Count, isKey(m, 'one'));
try, m('nope'); catch e, disp('no such key'); end
fprintf('%d', isKey(m, {'two', 'x', 'three'})); fprintf('\n');
v = values(m, {'three', 'two'}); fprintf('%d ', v{:}); fprintf('\n');
n = m; n('extra') = 'shared'; fprintf('%d %s\n', m.Count, m('extra'));
k = containers.Map({'a', 'b', 'c'}, {1, 'x', [1 2 3]}); fprintf('%d %s\n', k.Count, class(k('c')));
k = containers.Map({'a', 'b'}, [10 20]); fprintf('%d %d\n', k('a'), k('b'));
k = containers.Map('single', 5); fprintf('%d %d\n', k.Count, k('single'));
d = containers.Map('KeyType', 'double', 'ValueType', 'any'); d(3) = 'three'; d(1) = 'one'; d(2.5) = 'mid';
fprintf('%g ', keys(d){:}); fprintf('\n');
x = values(d); fprintf('%s ', x{:}); fprintf('\n');
fprintf('%d %d\n', d.isKey(3), d.isKey(4));
i = containers.Map('KeyType', 'int32', 'ValueType', 'double'); i(5) = 2.5; fprintf('%g %s\n', i(5), i.KeyType);
c = containers.Map('KeyType', 'char', 'ValueType', 'any'); c('list') = {1, 2}; q = c('list'); fprintf('%d\n', numel(q));
fprintf('%d %d\n', length(c), numel(c));
fprintf('%d %d\n', isempty(containers.Map()), isobject(c));
u = containers.Map({'a', 'b'}, {1, 2}, 'UniformValues', false); u('a') = 'text'; fprintf('%s\n', u('a'));
w = containers.Map([1 2 3], {'x', 'y', 'z'}); fprintf('%s %d\n', w(2), w.Count);
count = containers.Map(); words = {'a', 'b', 'a', 'c', 'a'};
for k = 1:numel(words)
  if isKey(count, words{k}), count(words{k}) = count(words{k}) + 1; else, count(words{k}) = 1; end
end
ks = keys(count); for k = 1:numel(ks), fprintf('%s=%d ', ks{k}, count(ks{k})); end, fprintf('\n');
fprintf('%s\n', class(m));
