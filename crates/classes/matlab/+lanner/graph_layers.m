function [distance, parent, by] = graph_layers(first, to, from, edge)
% How many edges lead from a node to each; the node before it on such a way, and the edge between them.
n = numel(first) - 1;
distance = Inf(n, 1);
parent = NaN(n, 1);
by = zeros(n, 1);
if nargin < 4
    edge = (1:numel(to))';
end
queue = zeros(n, 1);
if n == 0
    return
end
distance(from) = 0;
parent(from) = 0;
queue(1) = from;
head = 1;
tail = 1;
while head <= tail
    here = queue(head);
    head = head + 1;
    for e = first(here):first(here + 1) - 1
        next = to(e);
        if isinf(distance(next))
            distance(next) = distance(here) + 1;
            parent(next) = here;
            by(next) = edge(e);
            tail = tail + 1;
            queue(tail) = next;
        end
    end
end
end
