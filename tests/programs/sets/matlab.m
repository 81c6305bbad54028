% What MATLAB's set functions give beyond Octave's: shapes of indices, strings, errors.
[c, ia, ic] = unique([3 1 3])
[c, ia, ic] = unique({'b' 'a' 'b'})
[c, ia, ic] = unique([9 9 4; 1 1 1; 9 9 4], 'rows', 'stable')
c = unique(["b" "a" "b"])
c = unique(zeros(1, 0))
c = unique(zeros(0, 1))
c = unique({})
[c, ia, ib] = union([1 3], [3 2])
[c, ia, ib] = intersect([5 1 3], [3 9 5], 'stable')
[c, ia] = setdiff([5 4 4 1], [1])
[c, ia, ib] = setxor([1 2 3], [3 4])
c = union("a", ["b" "a"])
[tf, loc] = ismember("b", ["a" "b"])
[tf, loc] = ismember({'a' 'q'}, ["a" "b"])
c = setdiff({'a' 'b'}, 'a')
c = union(int8([1 2]), 2.6)
c = uniquetol([1 1 + 1e-14 2 2.5], 1e-6)
c = uniquetol([1 1.05 2], 0.1)
p = powerset([1 2]);
fprintf('%g ', p{2:end});
fprintf('\n');
try, unique([1 2], 'nonsense'), catch e, report(e), end
try, unique({1, 2}), catch e, report(e), end
try, union([1 2; 3 4], [1 2 3], 'rows'), catch e, report(e), end
try, ismember({'a'}, 5), catch e, report(e), end
function report(e)
  fprintf('[%s] %s\n', e.identifier, e.message);
end
