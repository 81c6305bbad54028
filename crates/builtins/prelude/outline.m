function at = outline(x, start, connectivity)
% The border of a part in a padded picture from its first element on, clockwise and closed: rows and columns; appended.
m = size(x, 1);
% Clockwise from above.
steps = [-1, m - 1, m, m + 1, 1, 1 - m, -m, -m - 1];
stride = 1 + (connectivity == 4);
places = zeros(4 * nnz(x) + 4, 1);
places(1) = start;
count = 1;
here = start;
from = 6;
first = -1;
while true
    found = -1;
    for k = 0:stride:7
        d = mod(from + k, 8);
        if x(here + steps(d + 1))
            found = d;
            break
        end
    end
    if found < 0 || here == start && found == first
        break
    end
    if first < 0
        first = found;
    end
    here = here + steps(found + 1);
    count = count + 1;
    places(count) = here;
    if mod(found, 2) == 0
        from = found + 6;
    else
        from = found + 5;
    end
end
places = places(1:count);
if count == 1
    places = [start; start];
end
at = [mod(places - 1, m), floor((places - 1) / m)];
end
