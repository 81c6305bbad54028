% points in time
d = datetime(2020,1,31)
d2 = datetime(2020,1,31,12,30,15.5)
d + calmonths(1)
d + caldays(0:3)
d2 - d
x = datetime('2020-03-04 10:20:30')
y = datetime(["2020-03-04"; "2021-05-06"])
y.Year
y(2).Month
y(2) = datetime(2022,1,1)
y(4) = datetime(2023,1,1)
isnat(y)
sort_me = y(1) < y(2)
datetime(2020,1,1):datetime(2020,1,4)
datetime(2020,1,1):calmonths(1):datetime(2020,4,1)
datetime(2020,1,1):hours(6):datetime(2020,1,2)
string(d2)
char(d2, 'yyyy/MM/dd HH:mm:ss.SSS')
d2.Format = 'yyyy-MM-dd HH:mm:ss.SSS'
[yy, mm, dd] = ymd(d2)
[h, m, s] = hms(d2)
month(d2, 'name')
day(d2, 'dayofyear')
day(d2, 'name')
datenum(d)
posixtime(d)
between(datetime(2020,1,31), datetime(2021,3,1))
caldiff(y(1:2))
dateshift(d2, 'start', 'month')
dateshift(d2, 'end', 'month')
dateshift(d, 'dayofweek', 'Monday')
timeofday(d2)
calmonths(3) + caldays(2) + hours(5)
calweeks(1:4)
calquarters(1:5)
NaT
NaT(1,2)
d == '2020-01-31'
isequal(d, datetime(2020,1,31))
isdatetime(d)
[d; datetime(2020,2,1)]
datetime(2020, 1:3, 1)
c = {d}
diff(datetime(2020, 1:3, 1))
year(d)
datestr(d2)
try, d + d, catch e, disp(e.message), end
try, datetime('garbage'), catch e, disp(e.message), end
d.Year = 2024
datetime(737791, 'ConvertFrom', 'datenum')
isbetween(d, datetime(2020,1,1), datetime(2020,2,1))

d = datetime(2020, [3 1 2 1], 1);
[s, i] = sort(d)
sort(d, 'descend')
min(d), max(d)
[m, k] = max(d)
max(d, datetime(2020,2,1))
[u, ia, ic] = unique(d)
ismember(datetime(2020,2,1), d)
[tf, loc] = ismember(d, datetime(2020, [1 2], 1))
fprintf('%s | %d\n', d(1), 5);
sprintf('%s;', d)
setdiff(d, datetime(2020,1,1))
mean(d)
issorted(d)
dateshift(d(1), 'dayofweek', 'Monday')
any(isnat(d))
arrayfun(@(t) day(t), d)
d(:)
d([true false true false])
d(logical([0 0 0 0]))
x = [hours(1) minutes(5)];
sort(x)
sum(x)
repmat(d(1), 1, 2)
numel(d)

y = reshape(d, 2, 2)
y(:,1)
size(y)
["a" missing]
m = missing
f = [1 missing]
q = [datetime(2020,1,1) missing]
z = ismissing(q)
if d(1) > d(2), disp('later'), end
switch class(d), case 'datetime', disp yes, end
cellfun(@class, {d, hours(1)}, 'UniformOutput', false)
s = struct('d', d); size(s)
s.d(2)
s.d(2) = datetime(1999,1,1);
s.d
