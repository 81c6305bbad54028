function [value, amount, side] = graph_flow(n, s, t, capacity, is_directed, from, to)
% The greatest flow, along the shortest ways that have room left (Edmonds and Karp). The flow through each edge, negative against
% its direction; which nodes can still be reached.
m = numel(s);
tail = [s; t];
head = [t; s];
room = [capacity; capacity * ~is_directed];
edge = [(1:m)'; (1:m)'];
[~, order] = sort(tail);
first = [1; 1 + cumsum(accumarray(tail(:), 1, [n, 1]))];
arc = order;
amount = zeros(m, 1);
value = 0;
while true
    by = zeros(n, 1);
    side = false(n, 1);
    side(from) = true;
    queue = zeros(n, 1);
    queue(1) = from;
    front = 1;
    last = 1;
    while front <= last && ~side(to)
        here = queue(front);
        front = front + 1;
        for k = first(here):first(here + 1) - 1
            a = arc(k);
            next = head(a);
            if room(a) > 0 && ~side(next)
                side(next) = true;
                by(next) = a;
                last = last + 1;
                queue(last) = next;
            end
        end
    end
    if ~side(to)
        return
    end
    least = Inf;
    here = to;
    while here ~= from
        least = min(least, room(by(here)));
        here = tail(by(here));
    end
    here = to;
    while here ~= from
        a = by(here);
        room(a) = room(a) - least;
        if a <= m
            back = a + m;
            amount(edge(a)) = amount(edge(a)) + least;
        else
            back = a - m;
            amount(edge(a)) = amount(edge(a)) - least;
        end
        room(back) = room(back) + least;
        here = tail(a);
    end
    value = value + least;
    if isinf(least)
        return
    end
end
end
