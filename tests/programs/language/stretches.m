% Scalar stretches whose variables change their class in the middle of a loop, and errors inside them.
disp(grow(2)), disp(grow(4)), disp(grow(6)), disp(class(grow(8))), disp(grow(10))
[a, w] = walk([3 1 4 1 5])
[a, w] = walk('text')
disp(bits([true false true true])), disp(bits([1 0 1 1])), disp(class(bits('ab')))
x = zeros(1, 3);
try
    for k = 1:5
        y = x(k) + 1;
    end
catch e
    fprintf('%s at %d\n', e.identifier, k);
end
k = 2.5;
try, x(k - 1), catch e, disp(e.identifier), end
for j = 1:3
    x(j + 1, j) = j;
end
disp(x)
function r = grow(n)
    r = 0;
    for k = 1:n
        if k == 3, r = [r r]; end
        if k == 5, r = sum(r) + 0i; end
        if k == 7, r = int8(r); end
        if k == 9, r = 'a' + double(r); end
        r = r * 2 + k - 1;
    end
end
function [a, where] = walk(x)
    a = 0;
    where = 0;
    try
        for k = 1:10
            where = k;
            a = a + x(k + 1) * 2 - x(k);
        end
    catch e
        disp(e.message)
    end
end
function n = bits(m)
    n = 0;
    for k = 1:numel(m)
        n = n + m(k) * 2 ^ (k - 1);
        if m(k) & n > 3 | ~m(k), n = n + (n > 2); end
    end
end
