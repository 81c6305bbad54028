% What MATLAB's sort has beyond Octave's, and errors.
[s, i] = sort([2 NaN 1], 'MissingPlacement', 'first')
[s, i] = sort([2 NaN 1], 'descend', 'MissingPlacement', 'last')
s = sort([-3 2 -1], 'ComparisonMethod', 'abs')
s = sort([1+2i, -4, 3i], 'ComparisonMethod', 'real')
w = ["pear" "apple"];
w(4) = "fig";
s = sort(w)
s = sort(w, 'descend')
x = sort(uint64([18446744073709551615 1 9]));
fprintf('%d %d %d\n', x);
try, sort([1 2], 'sideways'), catch e, report(e), end
try, sort({1, 2}), catch e, report(e), end
try, sort(struct('a', 1)), catch e, report(e), end
try, sort([1 2], 0), catch e, report(e), end
try, sortrows([1 2], 3), catch e, report(e), end
try, sortrows(zeros(2, 2, 2)), catch e, report(e), end
s = sortrows([3 1; 1 2; 1 9], [1 2], {'ascend' 'descend'})
s = sortrows([3 1; 1 2; 2 9], 'descend')
s = sortrows({'b', 'x'; 'a', 'y'; 'a', 'b'})
[b, i] = mink([5 2 8 1 NaN], 2)
[b, i] = maxk([5 2 8 1 NaN], 2)
m = maxk([1 5; 7 2; 3 3], 2)
m = mink([1 5; 7 2; 3 3], 1, 2)
t = [issorted([3 2 1], 'descend') issorted([1 1 2], 'strictascend') issorted([3 3 1], 'monotonic') issorted([1 NaN])]
t = issortedrows([1 2; 1 3; 0 0])
function report(e)
  fprintf('[%s] %s\n', e.identifier, e.message);
end
