function [bins, sizes] = graph_strong_parts(first, to)
% The strongly connected parts by Tarjan's algorithm, numbered so that edges between parts go to lower ones.
n = numel(first) - 1;
bins = zeros(n, 1);
number = zeros(n, 1);
low = zeros(n, 1);
at = first(1:n);
stack = zeros(n, 1);
height_of = 0;
path = zeros(n, 1);
count = 0;
parts = 0;
for root = 1:n
    if number(root) > 0
        continue
    end
    count = count + 1;
    number(root) = count;
    low(root) = count;
    height_of = height_of + 1;
    stack(height_of) = root;
    path(1) = root;
    depth = 1;
    while depth > 0
        here = path(depth);
        if at(here) < first(here + 1)
            next = to(at(here));
            at(here) = at(here) + 1;
            if number(next) == 0
                count = count + 1;
                number(next) = count;
                low(next) = count;
                height_of = height_of + 1;
                stack(height_of) = next;
                depth = depth + 1;
                path(depth) = next;
            elseif bins(next) == 0
                low(here) = min(low(here), number(next));
            end
        else
            if low(here) == number(here)
                parts = parts + 1;
                while true
                    member = stack(height_of);
                    height_of = height_of - 1;
                    bins(member) = parts;
                    if member == here
                        break
                    end
                end
            end
            depth = depth - 1;
            if depth > 0
                low(path(depth)) = min(low(path(depth)), low(here));
            end
        end
    end
end
sizes = accumarray(bins(:), 1, [parts, 1]);
end
