% a handle in a variable that only the running program knows: alone it is itself, with parentheses it is called
f = @() disp('called');
eval('f();')
eval('f()')
text = evalc('f(); f();')
eval('f')
g = @() 7;
eval('x = g();')
disp(x)
eval('g()')
eval('h = g;')
disp(class(h))
y = eval('g() + 1')
