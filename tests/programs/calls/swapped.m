% A function that gives its arguments back in another order: extents go with the arrays.
function swapped()
a = 0; b = [1 2 3]; c = ones(2, 2);
for k = 1:4
    [a, b] = both(a, b);
    fprintf('%g ', size(a), size(b), a, b); fprintf('\n');
end
for k = 1:4
    [a, b, c] = turned(a, b, c);
    fprintf('%g ', size(a), size(b), size(c)); fprintf('\n');
end
[m, n] = numbers(3, 4);
fprintf('%g ', m, n); fprintf('\n');
end

function [p, q] = both(p, q)
t = p; p = q; q = t;
end

function [p, q, r] = turned(p, q, r)
t = p; p = q; q = r; r = t;
end

function [p, q] = numbers(p, q)
t = p; p = q; q = t;
t = p; p = q; q = t;
t = p; p = q; q = t;
end
