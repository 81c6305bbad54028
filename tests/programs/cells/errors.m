% Errors of the functions on cell arrays, and celldisp.
try, cell(1.5), catch e, report(e), end
try, cell(NaN), catch e, report(e), end
try, mat2cell(1:4, 1, [2 3]), catch e, report(e), end
try, mat2cell(magic(4), [1 3], [2 3]), catch e, report(e), end
try, cell2mat({1, 'a'}), catch e, report(e), end
try, cell2mat({{1}, {2}}), catch e, report(e), end
try, cell2mat({[1 2], [3; 4]}), catch e, report(e), end
try, cell2mat(5), catch e, report(e), end
try, num2cell([1 2], 0), catch e, report(e), end
try, celldisp(5), catch e, report(e), end
c = {1, 'two'; [3 4], {5}};
celldisp(c)
celldisp({7}, 'name')
celldisp({[]}, 'e')
function report(e)
  fprintf('[%s] %s\n', e.identifier, e.message);
end
