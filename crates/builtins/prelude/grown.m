function x = grown(x, most, steps)
% Each element becomes the greatest of its neighbours, up to a bound, until nothing changes; appended to imreconstruct and imfill.
first = max(abs(steps)) + 1;
last = numel(x) - first + 1;
before = steps(steps < 0);
after = steps(steps > 0);
changes = true;
while changes
    changes = false;
    for k = first:last
        if most(k) > x(k)
            v = x(k);
            for s = 1:numel(before)
                v = max(v, x(k + before(s)));
            end
            v = min(v, most(k));
            if v > x(k)
                x(k) = v;
                changes = true;
            end
        end
    end
    for k = last:-1:first
        if most(k) > x(k)
            v = x(k);
            for s = 1:numel(after)
                v = max(v, x(k + after(s)));
            end
            v = min(v, most(k));
            if v > x(k)
                x(k) = v;
                changes = true;
            end
        end
    end
end
end
