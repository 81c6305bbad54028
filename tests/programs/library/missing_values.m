% what is missing, in arrays of every class
for d = datetime(2020,1,1:3)
  d
end
for c = categorical({'a','b'}), disp(c), end
x = [1 2 3];
x(2) = missing
s = ["a" "b"];
s(1) = missing
datetime.empty
duration.empty(0,3)
y = [];
y = [y, datetime(2020,1,1)];
y
w(3) = hours(2)
m = missing
f = [1 missing]
g = [datetime(2020,1,1) missing]
["a" missing]
isequal(missing, missing)
ismissing([1 NaN 3])
ismissing({'a', ''})
ismissing([1 -99 3], -99)
rmmissing([1 NaN 3])
rmmissing([1 2; NaN 4])
ismissing(["a" missing])
string(missing)
missing == 1
isa(missing, 'missing')
repmat(missing, 1, 2)
try, x = int8([1 2]); x(1) = missing, catch e, disp(e.message), end
