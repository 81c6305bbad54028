% A nested function that counts its calls in a shared variable and gives back arrays of several sizes: wherever code is left, it counts once.
function main
    c = {[1e300 8 -5 -0], [1 2; 3 4], 3, [1; 2], [], int8(4)};
    for j = 1:numel(c)
        bad = 0;
        for r = 1:60
            bad = bad + (counted(4, c{j}) ~= 4) + ~isequal(swapped(3, c{j}), [3 0]);
        end
        fprintf('%d: %d\n', j, bad);
    end
end

function y = counted(n, x)
    last = 0;
    for k = 1:n
        a = next(x);
        if a, y = 1; end
    end
    y = last;
    function r = next(v)
        last = last + 1;
        r = v + last;
    end
end

function y = swapped(n, x)
    last = 0; lost = 0;
    a = x; b = x;
    for k = 1:n
        [a, b] = turn(a, b);
        if ~isequal(size(a), size(b)), lost = lost + 1; end
    end
    y = [last lost];
    function [p, q] = turn(q, p)
        last = last + 1;
        p = p + 1;
    end
end
