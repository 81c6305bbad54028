% texts that equal one of some texts
disp(matches('abc', 'abc')), disp(matches('abc', 'ab'))
disp(matches({'a', 'B'; 'ab', 'b'}, {'a', 'b'}))
disp(matches(["x" "Y" missing], "y", 'IgnoreCase', true))
disp(matches("", string(missing)))
disp(class(matches("x", ["x" "y"])))
disp(size(matches({}, 'a')))
names = {'x', 'y', 'vertex_index'};
disp(find(matches(names, {'vertex_index', 'vertex_indices'})))
try, matches(1, 'a'), catch e, fprintf('%s\n  %s\n', e.identifier, e.message), end
try, matches('a', {1}), catch e, fprintf('%s\n  %s\n', e.identifier, e.message), end
try, matches('a', 'b', 'Case', 1), catch e, fprintf('%s\n  %s\n', e.identifier, e.message), end
