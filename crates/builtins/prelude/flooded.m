function [L, count] = flooded(BW, connectivity, name)
% The connected parts of what is true, numbered in the order of their first elements; appended to the functions of parts.
x = padarray(BW ~= 0, ones(1, ndims(BW)));
steps = neighbour_steps(connectivity, size(x), name);
L = zeros(size(x));
stack = zeros(numel(x), 1);
count = 0;
for k = 1:numel(x)
    if x(k)
        count = count + 1;
        x(k) = false;
        stack(1) = k;
        top = 1;
        while top > 0
            here = stack(top);
            top = top - 1;
            L(here) = count;
            for s = 1:numel(steps)
                next = here + steps(s);
                if x(next)
                    x(next) = false;
                    top = top + 1;
                    stack(top) = next;
                end
            end
        end
    end
end
at = cell(1, ndims(BW));
for d = 1:ndims(BW)
    at{d} = 2:size(x, d) - 1;
end
L = L(at{:});
end
