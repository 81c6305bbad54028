function [paths, edges] = graph_paths(first, to, edge, from, goal, limits)
% All ways from a node to another that meet no node twice, as rows of nodes and of edges; limits are the most ways, the fewest and the most edges.
n = numel(first) - 1;
paths = cell(0, 1);
edges = cell(0, 1);
if from == goal
    if limits(2) <= 0 && limits(1) > 0
        paths = {from};
        edges = {zeros(1, 0)};
    end
    return
end
[arrives, ~] = lanner.graph_reaching(first, to, goal);
on_way = false(n, 1);
on_way(from) = true;
nodes = zeros(1, n);
used = zeros(1, n);
at = first(1:n);
nodes(1) = from;
depth = 1;
while depth > 0
    here = nodes(depth);
    if depth > limits(3) || at(here) >= first(here + 1)
        at(here) = first(here);
        on_way(here) = false;
        depth = depth - 1;
        continue
    end
    e = at(here);
    at(here) = e + 1;
    next = to(e);
    if on_way(next) || ~arrives(next)
        continue
    elseif next == goal
        if depth >= limits(2)
            paths{end + 1, 1} = [nodes(1:depth) goal];
            edges{end + 1, 1} = [used(1:depth - 1) edge(e)];
            if numel(paths) >= limits(1)
                return
            end
        end
    else
        used(depth) = edge(e);
        depth = depth + 1;
        nodes(depth) = next;
        on_way(next) = true;
    end
end
end
