% The styles of format.
x = [pi; 100.5];
format long
pi
x
1/3
1e5
eps
[1 2 3]
1 + 2i
format shortE
pi
x
5
format longE
pi
format shortG
[pi 1e6 1e-6]
[1 2 3]
format longG
pi
format shortEng
12345.678
format longEng
pi
format bank
[1.5 pi]
format rat
0.75
format hex
1
format('+')
[1 -1 0; 2 3 -4]
format short
format compact
a = 5
b = [1 2; 3 4]
s.a = 1
c = {1}
format loose
a = 5
format long g
pi
f = format;
disp(f.NumericFormat), disp(f.LineSpacing)
format
pi
format(f)
pi
