% lengths of time
d = duration(1, 2, 3)
e = hours(1:3)
e(2)
e(2) = minutes(30)
e(5) = hours(9)
e(end)
d + seconds(10)
d * 2
hours(d)
[h, m, s] = hms(d)
minutes(90) > hours(1)
x = [hours(1); minutes(5)]
x'
sort_me = numel(x)
duration('10:20:30')
duration('1.10:20:30.5', 'Format', 'hh:mm:ss.SSS')
days(2)
seconds(0:5:20)
sum(seconds(0:5:20))
d.Format
d.Format = 'h'
duration.empty
size(x), isempty(x)
hours(1):minutes(30):hours(3)
string(hours(2))
char(hours(2))
e(2) = []
isequal(hours(1), minutes(60))
years(1:2)
milliseconds(5)
-hours(2)
hours(3)/hours(2)
c = {hours(1)}
arrayfun(@(t) minutes(t), e)
seconds(NaN)
for t = hours(1:2), t, end
w(3) = hours(2)
try, hours(1) * hours(2), catch e, disp(e.message), end
try, duration('x'), catch e, disp(e.message), end
mean(minutes([1 2 6]))
mod(hours(5), hours(2))
floor(minutes(90), 'hours')
between(datetime(2020,1,1), datetime(2021,2,3), 'days')
[y, m, d] = split(calendarDuration(1, 2, 3), {'years','months','days'})
calendarDuration(1, 14, 3, 4, 5, 6)
