function asked_variables
disp(f()), disp(f(3)), g, h(1)
x = 5; clear x
disp(exist('x','var')), y=2; disp(exist("y", 'var')), disp(class(exist('y','var')))
a = exist('zz', 'var')
k = @() exist('y', 'var'); disp(k())
eval('zz = 3;'); exist('zz','var')
global GG
exist('GG','var')
3;
exist('ans','var')
end
function y = f(x)
if ~exist('x', 'var'), x = 1; end
y = x;
end
function g
v = exist('w','var'); w = 1; v(2) = exist('w', 'var'); disp(v)
end
function h(a, b)
 if exist('a','var') == 1 && ~exist('b','var'), disp('a only'), end
end
