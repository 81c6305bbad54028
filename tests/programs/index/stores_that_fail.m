% Elements that are assigned where there is no place, or where they do not fit.
A = zeros(3,4); x = 1:5;
try, A(2,:) = 1:f(5); catch e, disp(e.message), end
try, x(f(0)) = 1; catch e, disp(e.message), end
try, x(f(1.5)) = 1; catch e, disp(e.message), end
try, A(f(20)) = 1; catch e, disp(e.message), end
x(f(7)) = 2; disp(x)
A(:, f(6)) = [1;2;3]; disp(A)
x(f([2 3])) = [8 9]; disp(x)
try, x(f(2)) = 1:f(2); catch e, disp(e.message), end
function y = f(x)
y = x;
if isempty(x), y = 3; end
end
