% display names what is a variable.
x = 5;
display(x)
display(x + 1)
s.a = 'text';
display(s)
f = @() display(x);
f();
function show(inner), display(inner), end
show(7)
