% A row beside a column: what kernels compute of pairs of elements is expanded as other operators are.
function pairs_are_expanded
    for r = 1:3
        [m, h, a, p] = pairs([1 0 3], r);
        disp([size(m); size(h); size(a); size(p)])
        disp(m)
        disp(h)
        disp(a)
        disp(p)
    end
    [m, h, a, p] = pairs(5, 2);
    disp([m(:); h(:); a(:); p(:)]')
end
function [m, h, a, p] = pairs(k, b)
    for i = [1 2; 3 4]
        m = mod(~k', [b, 1]);
        h = hypot(k', [b, 1]);
        a = rem([b, 2], -(k'));
        p = atan2([b; 1], k);
    end
end
