% A nested function that counts, and keeps an array beside: where code is left as it writes back, it has counted once.
for k = 1:40
    [b, g] = filled([9 6 6 1]);
    if g ~= 6 || ~isequal(b, [1 1 3 3 0 5])
        disp(b)
    end
    c = counted(9);
    if c ~= 3
        disp(c)
    end
    [s, n] = summed([1 2 3]);
    if ~isequal(s, [6 12 18]) || n ~= 3
        disp(s), disp(n)
    end
end
disp('done')

function [b, g] = filled(k)
b = [1 2 3];
g = 0;
for j = 1:numel(b)
    k = b;
    v = g;
    if isequal(v, 2), end
    t = next;
    w = next;
    b(w) = t;
end
    function r = next
        k = b;
        g = g + 1;
        r = g;
    end
end

function [g, k] = counted(k)
b = [1 2 3];
g = 0;
for j = 1:3
    isequal(j, 2);
    next;
end
    function next
        k = b;
        g = g + 1;
    end
end

function [s, n] = summed(x)
s = zeros(1, 3);
n = 0;
for j = 1:3
    isequal(j, 2);
    add(j);
end
    function add(f)
        s = s + f * x;
        n = n + 1;
    end
end
