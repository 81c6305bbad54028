% A callee of the same file may change its caller's variables by name; nobody takes them for constants then.
x = f();
disp(x)
g
function y = f()
x = 1;
set_it('x', 'abc');
y = x + 1;
end
function set_it(name, value)
assignin('caller', name, value);
end
function g()
n = 2;
for k = 1:3
  twice();
  disp(n)
end
z = zeros(1, n);
disp(size(z))
end
function twice()
evalin('caller', 'n = 2 * n;');
end
