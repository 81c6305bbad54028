function [cycles, edges] = graph_cycles(first, to, edge, directed, limits)
% All cycles, each from its smallest node on; without directions each one in one of its two senses. Limits are as those of ways.
n = numel(first) - 1;
cycles = cell(0, 1);
edges = cell(0, 1);
nodes = zeros(1, n);
used = zeros(1, n);
for root = 1:n
    [arrives, ~] = lanner.graph_reaching(first, to, root);
    on_way = false(n, 1);
    on_way(root) = true;
    at = first(1:n);
    nodes(1) = root;
    depth = 1;
    while depth > 0
        here = nodes(depth);
        if depth > limits(3) || at(here) >= first(here + 1)
            on_way(here) = false;
            depth = depth - 1;
            continue
        end
        e = at(here);
        at(here) = e + 1;
        next = to(e);
        used(depth) = edge(e);
        if next == root
            % Two nodes with one edge are no cycle; of both senses the one with the smaller second node counts.
            is_new = directed || depth == 1 || depth == 2 && used(1) < used(2) || depth > 2 && nodes(2) < nodes(depth);
            if is_new && depth >= limits(2)
                cycles{end + 1, 1} = nodes(1:depth);
                edges{end + 1, 1} = used(1:depth);
                if numel(cycles) >= limits(1)
                    return
                end
            end
        elseif next > root && ~on_way(next) && arrives(next)
            depth = depth + 1;
            nodes(depth) = next;
            on_way(next) = true;
            at(next) = first(next);
        end
    end
end
end
