% missing elements filled, groups filtered and transformed
fillmissing([1 NaN 3], 'linear')
fillmissing([NaN 2 NaN; 4 NaN 6], 'constant', 0)
fillmissing(["a" missing "c"], 'previous')
fillmissing([1 NaN 3]', 'next')
fillmissing([NaN 2 NaN 5], 'nearest')
fillmissing([1 NaN; 3 4], 'previous', 2)
standardizeMissing([1 -99 3], -99)
T = table([1;NaN;3],["a";missing;"c"],'VariableNames',{'x','s'});
fillmissing(T, 'previous')
fillmissing(T, 'constant', 0, 'DataVariables', 'x')
standardizeMissing(table([1;-9]), -9)
P = table({'x';'y';'x';'y'},[1;2;3;4],'VariableNames',{'g','a'});
groupfilter(P, 'g', @(v) mean(v) > 2, 'a')
grouptransform(P, 'g', 'meancenter', 'a')
A = timetable(seconds([1;2;3]), [10;20;30], 'VariableNames', {'p'});
B = timetable(seconds([2;4]), [1;2], 'VariableNames', {'q'});
synchronize(A, B)
synchronize(A, B, 'union', 'linear')
isregular(A)
try, fillmissing([1 NaN], 'magic'), catch e, disp(e.message), end
