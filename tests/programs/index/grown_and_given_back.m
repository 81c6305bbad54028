% What a variable held before it grew is its value again: where it grew nobody reads it.
function grown_and_given_back()
for k = 1:60
    b = vector();
    c = matrix(k);
    [d, e] = two(k);
end
disp(b), disp(c), disp(d), disp(e)
end

function b = vector()
b = [1 2 3];
n = 0;
while n < 40
    n = n + 1;
    v = b; b(end + 1) = 1; b = v;
end
end

function a = matrix(k)
a = magic(4);
for n = 1:40
    kept = a;
    a(6, n) = k;
    a = kept;
    a(2, 2) = a(2, 2) + 1;
end
end

function [x, y] = two(k)
x = zeros(1, 5);
y = ones(1, 5);
for n = 1:40
    z = x; w = y;
    x(end + 2) = n; y(3, 3) = k;
    x = w; y = z;
    x(1 + mod(n, 5)) = n;
end
end
