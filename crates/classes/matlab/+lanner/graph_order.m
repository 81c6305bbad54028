function order = graph_order(first, to, is_stable)
% Nodes in an order in which edges go forwards; those on a circle, and behind it, are left out.
n = numel(first) - 1;
waits = accumarray(to(:), 1, [n, 1]);
order = zeros(1, n);
count = 0;
if nargin > 2 && is_stable
    % Always the smallest that may come.
    ready = waits == 0;
    while any(ready)
        here = find(ready, 1);
        ready(here) = false;
        waits(here) = -1;
        count = count + 1;
        order(count) = here;
        for e = first(here):first(here + 1) - 1
            waits(to(e)) = waits(to(e)) - 1;
            if waits(to(e)) == 0
                ready(to(e)) = true;
            end
        end
    end
else
    % Each way to its end, from the last node on: what is finished first comes last.
    state = zeros(n, 1);
    at = first(1:n);
    path = zeros(n, 1);
    last = n;
    for root = n:-1:1
        if state(root) ~= 0
            continue
        end
        depth = 1;
        path(1) = root;
        state(root) = 1;
        while depth > 0
            here = path(depth);
            if at(here) < first(here + 1)
                next = to(at(here));
                at(here) = at(here) + 1;
                if state(next) == 1
                    order = zeros(1, 0);
                    return
                elseif state(next) == 0
                    state(next) = 1;
                    depth = depth + 1;
                    path(depth) = next;
                end
            else
                state(here) = 2;
                order(last) = here;
                last = last - 1;
                depth = depth - 1;
            end
        end
    end
    return
end
order = order(1:count);
end
