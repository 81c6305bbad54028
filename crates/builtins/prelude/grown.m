function x = grown(x, most, steps)
% Each element becomes the greatest of its neighbours, up to a bound, until nothing changes; appended to imreconstruct and imfill.
first = max(abs(steps)) + 1;
last = numel(x) - first + 1;
changes = true;
while changes
    [x, forth] = swept(x, most, steps(steps < 0), first:last);
    [x, back] = swept(x, most, steps(steps > 0), last:-1:first);
    changes = forth || back;
end
end

function [x, changes] = swept(x, most, steps, places)
changes = false;
for k = places
    if most(k) > x(k)
        v = x(k);
        for s = 1:numel(steps)
            v = max(v, x(k + steps(s)));
        end
        v = min(v, most(k));
        if v > x(k)
            x(k) = v;
            changes = true;
        end
    end
end
end
