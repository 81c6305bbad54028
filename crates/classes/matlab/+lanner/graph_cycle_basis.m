function [cycles, edges] = graph_cycle_basis(first, to, edge, source, target)
% Cycles of which all others are made: one for each edge that is not in a forest of shortest ways, with the ways of its ends to where they meet.
n = numel(first) - 1;
parent = NaN(n, 1);
by = zeros(n, 1);
level = Inf(n, 1);
for root = 1:n
    if isinf(level(root))
        [distance, before, edge_before] = lanner.graph_layers(first, to, root, edge);
        new = ~isinf(distance);
        level(new) = distance(new);
        parent(new) = before(new);
        by(new) = edge_before(new);
    end
end
rest = setdiff(1:numel(source), by);
cycles = cell(numel(rest), 1);
edges = cell(numel(rest), 1);
for k = 1:numel(rest)
    a = source(rest(k));
    b = target(rest(k));
    left = zeros(1, 0);
    right = zeros(1, 0);
    left_edges = zeros(1, 0);
    right_edges = zeros(1, 0);
    while a ~= b
        if level(a) >= level(b)
            left = [a left];
            left_edges = [by(a) left_edges];
            a = parent(a);
        else
            right = [right b];
            right_edges = [right_edges by(b)];
            b = parent(b);
        end
    end
    nodes = [a left right];
    along = [left_edges rest(k) right_edges];
    % From the smallest node on, to its smaller neighbour.
    count = numel(nodes);
    [~, at] = min(nodes);
    nodes = nodes([at:count 1:at - 1]);
    along = along([at:count 1:at - 1]);
    if count > 2 && nodes(2) > nodes(count)
        nodes(2:count) = nodes(count:-1:2);
        along = along(count:-1:1);
    end
    cycles{k} = nodes;
    edges{k} = along;
end
end
