% Short arrays: results go into the buffers of operands or of the variable, and nothing else sees it.
x = 1:4; x = x * 1;
y = x;
y = y + 1;
disp([x; y])
z = x;
for k = 1:3
    z = z .* 2 - x;
    w = z - k;
end
disp([x; z; w])
a = reshape(1:6, 2, 3) / 2;
b = a;
a = 1 - a;
disp(a + b)
c = {b};
b = b / 2;
disp(c{1} - 2 * b)
d = b;
d = d ./ d;
disp(d)
e = x;
e = e - e;
disp(e)
f = x * 3; g = f; f = g + f; disp([f; g])
h = 2; h = x * h; disp(h)
h = h / 4; disp(h)
h = 4 \ h; disp(h)
p = (x + 1) .* (x - 1) ./ (x + 1);
disp(p)
q = x' + x;
disp(q)
disp(zeros(0, 3) + 1)
disp(size(zeros(0, 3) + zeros(0, 3)))
disp(class(single(x) + x))
disp((x + 1i) - x)
try
    x + [1 2 3];
catch err
    disp(err.identifier)
end
% Sums of vectors and of what is no vector.
disp(sum(x))
disp(sum(x'))
disp(prod(x))
disp(sum(a))
disp(sum(zeros(1, 0)))
disp(sum(zeros(0, 1)))
disp(sum(zeros(0, 3)))
disp(sum(1:50) == sum((1:50)'))
r = 1 ./ (1:100);
disp(sum(r) == sum(reshape(r, 1, 1, 100)))
s = x + 1;
disp(sum(s) + sum(s .* s))
sum(x)
% Counting by one column of subscripts.
disp(accumarray([1; 2; 2; 5], 1)')
disp(accumarray([1; 2; 2; 5], [10; 20; 30; 40], [6 1])')
disp(accumarray([3; 1], [0.5; 0.25], [])')
disp(size(accumarray([1; 2], 1, [3 1])))
bad = {[0; 1], [1.5; 1], [NaN; 1], [-1; 1]};
for k = 1:4
    try
        accumarray(bad{k}, 1);
    catch err
        disp(err.identifier)
    end
end
try
    accumarray([1; 7], 1, [3 1]);
catch err
    disp(err.identifier)
end
