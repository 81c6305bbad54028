% The smaller and the larger of two truth values are truth values, in loops, too.
function extremes_of_truth
    for k = 1:4
        [p, q, r, s] = extremes(k, 2);
        fprintf('%s %s %s %s %d %d\n', class(p), class(q), class(r), class(s), p, q);
        disp([r s])
    end
end
function [p, q, r, s] = extremes(a, d)
    for i = 1:3
        p = min(a > d, a ~= d);
        q = max(a > d, a ~= i);
        r = min([a d] > i, [d a] > i);
        s = max(a > d, 0.5);
    end
end
