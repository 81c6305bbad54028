function [distance, parent, by] = graph_distances(G, from, method)
% The shortest ways from a node to all: their lengths, the nodes before the last ones, and the last edges.
[first, to, edge] = arcs(G, 'out');
w = weights(G);
if strcmp(method, 'unweighted') || strcmp(method, 'auto') && all(w == 1)
    [distance, parent, by] = lanner.graph_layers(first, to, from, edge);
elseif ~any(w < 0)
    [distance, parent, by] = dijkstra(first, to, w(edge), from, edge);
elseif strcmp(method, 'positive')
    error('MATLAB:graphfun:shortestpath:NegativeWeights', 'Edge weights must be nonnegative for method ''positive''.');
elseif ~is_directed(G)
    error('MATLAB:graphfun:shortestpath:NegativeWeightsGraph', 'Edge weights must be nonnegative in a graph without directions.');
else
    [distance, parent, by] = bellman(first, to, w(edge), from, edge);
end
end

function [distance, parent, by] = dijkstra(first, to, w, from, edge)
% The nearest node comes next; they wait in a heap.
n = numel(first) - 1;
distance = Inf(n, 1);
parent = NaN(n, 1);
by = zeros(n, 1);
is_done = false(n, 1);
keys = zeros(numel(to) + 1, 1);
nodes = zeros(numel(to) + 1, 1);
distance(from) = 0;
parent(from) = 0;
keys(1) = 0;
nodes(1) = from;
count = 1;
while count > 0
    here = nodes(1);
    % The last one takes the first one's place and sinks.
    key = keys(count);
    node = nodes(count);
    count = count - 1;
    k = 1;
    while 2 * k <= count
        c = 2 * k;
        if c < count && keys(c + 1) < keys(c)
            c = c + 1;
        end
        if keys(c) >= key
            break
        end
        keys(k) = keys(c);
        nodes(k) = nodes(c);
        k = c;
    end
    keys(k) = key;
    nodes(k) = node;
    if is_done(here)
        continue
    end
    is_done(here) = true;
    for e = first(here):first(here + 1) - 1
        next = to(e);
        far = distance(here) + w(e);
        if far < distance(next)
            distance(next) = far;
            parent(next) = here;
            by(next) = edge(e);
            count = count + 1;
            k = count;
            while k > 1 && keys(floor(k / 2)) > far
                keys(k) = keys(floor(k / 2));
                nodes(k) = nodes(floor(k / 2));
                k = floor(k / 2);
            end
            keys(k) = far;
            nodes(k) = next;
        end
    end
end
end

function [distance, parent, by] = bellman(first, to, w, from, edge)
% Each edge again and again, until nothing becomes shorter.
n = numel(first) - 1;
distance = Inf(n, 1);
parent = NaN(n, 1);
by = zeros(n, 1);
distance(from) = 0;
parent(from) = 0;
for trip = 1:n
    changes = false;
    for here = 1:n
        for e = first(here):first(here + 1) - 1
            if distance(here) + w(e) < distance(to(e))
                distance(to(e)) = distance(here) + w(e);
                parent(to(e)) = here;
                by(to(e)) = edge(e);
                changes = true;
            end
        end
    end
    if ~changes
        return
    end
end
error('MATLAB:graphfun:shortestpath:NegativeCycle', 'Graph contains a cycle of negative length.');
end
