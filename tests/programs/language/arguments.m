f(3)
f(3, 4, 'tol', 7)
f(3, tol=9)
g(1, 2, 3, 4)
try, f([1 2]), catch e, disp(e.message), end
try, f('a', {}), catch e, disp(e.message), end
try, f(3, -1), catch e, disp(e.message), disp(e.identifier), end
try, f(3, 4, 'tal', 7), catch e, disp(e.message), end
try, f(), catch e, disp(e.message), end
disp(checked(3))
try, checked(2), catch e, disp(e.message), end
h(5)
h(5, [1;2;3])
function f(x, y, opts)
    arguments
        x (1,1) double
        y double {pos} = x + 1
        opts.tol (1,1) {pos} = 5
        opts.name char
    end
    disp(x), disp(y), disp(opts)
end
function g(a, b)
    arguments (Repeating)
        a
        b
    end
    disp(a), disp(b)
end
function h(a, b)
    arguments
        a (1,3) int8
        b (1,:) = [7 8]
    end
    a, b
end
function pos(x)
  if x(1) <= 0, error('my:id', 'Value must be positive.'), end
end
function r = checked(n)
    arguments
        n
    end
    arguments (Output)
        r (1,1) double
    end
    r = 1:n;
    if n < 3, return, end
    r = n;
end
