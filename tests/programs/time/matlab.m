% Dates as MATLAB has them, and errors.
d = datenum(2024, 2, 29)
v = datevec(d + 0.25)
s = datestr(d)
s = datestr(d + 0.5)
s = datestr([d; d + 1], 'dd/mm/yyyy')
s = datestr(0.75)
n = datenum({'2001-02-03', '2004-05-06'}, 'yyyy-mm-dd')
n = datenum([2000 1 1; 2001 1 1])
[n, s] = weekday([d; d + 1])
[n, s] = weekday(d, 'long')
e = eomday(2023, 1:3)
s = datestr(addtodate(d, 12, 'month'), 'yyyy-mm-dd')
s = datestr(addtodate(d, -90, 'minute'), 31)
c = calendar(2024, 2)
calendar(2024, 2)
try, datenum('not a date'), catch e, report(e), end
try, datestr(d, 99), catch e, report(e), end
try, addtodate(d, 1, 'fortnight'), catch e, report(e), end
try, toc(5), catch e, report(e), end
try, pause(-1), catch e, report(e), end
t = tic;
x = toc(t);
disp(x >= 0 && x < 60)
tic
t = evalc('toc');
disp(~isempty(regexp(t, '^Elapsed time is \d+\.\d{6} seconds\.\n$')))
disp(numel(clock))
disp(isequal(size(date), [1 11]))
etime([2001 1 1 0 0 10], [2001 1 1 0 0 0])
function report(e)
  fprintf('[%s] %s\n', e.identifier, e.message);
end
