% Errors of the functions on structs.
s = struct('a', 1, 'b', 2);
try, struct('a', 1, 'b'), catch e, report(e), end
try, struct('1a', 1), catch e, report(e), end
try, struct('a', {1 2}, 'b', {1 2 3}), catch e, report(e), end
try, struct(5, 1), catch e, report(e), end
try, fieldnames(5), catch e, report(e), end
try, rmfield(s, 'zz'), catch e, report(e), end
try, rmfield(s, {'a', 'q'}), catch e, report(e), end
try, rmfield(5, 'a'), catch e, report(e), end
try, getfield(s, 'zz'), catch e, report(e), end
try, orderfields(s, {'a'}), catch e, report(e), end
try, orderfields(s, {'a', 'c'}), catch e, report(e), end
try, orderfields(s, [1 1]), catch e, report(e), end
try, orderfields(5), catch e, report(e), end
try, struct2cell(5), catch e, report(e), end
try, cell2struct({1, 2}, {'a'}, 2), catch e, report(e), end
try, cell2struct({1, 2}, {'a', '2b'}, 2), catch e, report(e), end
try, cell2struct(5, {'a'}, 1), catch e, report(e), end
t = struct('a', {{1, 'x'}})
u = struct('a', {})
v = setfield(s, 'c', 'd', {3}, 9)
function report(e)
  fprintf('[%s] %s\n', e.identifier, e.message);
end
