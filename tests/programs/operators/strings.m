% Operators on strings.
s = "a" + "b"
t = ["x" "y"] + [1; 2]
u = "n = " + 3.5
v = "pi is " + pi
w = "flag: " + true
x = 'abc' + "d"
y = "k" + int8(5)
a = "abc" == "abc"
b = ["a" "b"] == "b"
c = "a" < "b"
d = "abc" ~= 'abd'
try, "a" * 2, catch e, disp(e.message), end
try, "a" - "b", catch e, disp(e.message), end
