function events = graph_breadth(first, to, edge, from, restarts)
% What happens in a search of the nearest nodes first: kind, nodes, edge. Kinds: 1 start, 2 discover, 3 finish, 4 edge to a new node,
% 5 to a discovered one, 6 to a finished one.
n = numel(first) - 1;
events = zeros(2 * numel(to) + 3 * n, 4);
count = 0;
state = zeros(n, 1);
used = false(max([0; edge]), 1);
roots = from;
if restarts
    roots = [from, setdiff(1:n, from)];
end
queue = zeros(n, 1);
for root = roots
    if state(root) > 0
        continue
    end
    events(count + 1, :) = [1, root, 0, 0];
    events(count + 2, :) = [2, root, 0, 0];
    count = count + 2;
    state(root) = 1;
    queue(1) = root;
    head = 1;
    tail = 1;
    while head <= tail
        here = queue(head);
        head = head + 1;
        for e = first(here):first(here + 1) - 1
            if used(edge(e))
                continue
            end
            used(edge(e)) = true;
            next = to(e);
            count = count + 1;
            events(count, :) = [4 + state(next), here, next, edge(e)];
            if state(next) == 0
                state(next) = 1;
                tail = tail + 1;
                queue(tail) = next;
                count = count + 1;
                events(count, :) = [2, next, 0, 0];
            end
        end
        state(here) = 2;
        count = count + 1;
        events(count, :) = [3, here, 0, 0];
    end
end
events = events(1:count, :);
end
