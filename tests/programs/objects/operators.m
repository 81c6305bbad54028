% operators, subscripts and display of a classdef
v = Vec(1, 2, 3);
w = Vec([4 5 6]);
v + w
disp(v + 1)
disp(2 * v)
disp(v * w)
disp(-v)
disp(v < w)
disp(v')
disp(v(2))
disp(v(end))
disp(v(2:end))
v(2) = 20;
disp(v)
disp(v.data)
v.data = [7 8];
disp(v)
x = [v w]
disp(numel(x))
disp(length(x))
disp(double(x))
disp(Vec(2):Vec(5))
disp(~Vec(0, 1))
s = Vec(0);
for k = 1:200
    s = s + k;
end
disp(s)
v
