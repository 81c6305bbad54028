function events = graph_depth(first, to, edge, from, restarts)
% What happens in a search of each way to its end; events as in graph_breadth.
n = numel(first) - 1;
events = zeros(2 * numel(to) + 3 * n, 4);
count = 0;
state = zeros(n, 1);
used = false(max([0; edge]), 1);
roots = from;
if restarts
    roots = [from, setdiff(1:n, from)];
end
at = first(1:n);
path = zeros(n, 1);
for root = roots
    if state(root) > 0
        continue
    end
    events(count + 1, :) = [1, root, 0, 0];
    events(count + 2, :) = [2, root, 0, 0];
    count = count + 2;
    state(root) = 1;
    path(1) = root;
    depth = 1;
    while depth > 0
        here = path(depth);
        e = at(here);
        if e < first(here + 1)
            at(here) = e + 1;
            if used(edge(e))
                continue
            end
            used(edge(e)) = true;
            next = to(e);
            count = count + 1;
            events(count, :) = [4 + state(next), here, next, edge(e)];
            if state(next) == 0
                state(next) = 1;
                depth = depth + 1;
                path(depth) = next;
                count = count + 1;
                events(count, :) = [2, next, 0, 0];
            end
        else
            state(here) = 2;
            depth = depth - 1;
            count = count + 1;
            events(count, :) = [3, here, 0, 0];
        end
    end
end
events = events(1:count, :);
end
