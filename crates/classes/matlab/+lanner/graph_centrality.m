function c = graph_centrality(G, kind, options)
% How important each node is.
kinds = {'degree', 'indegree', 'outdegree', 'closeness', 'incloseness', 'outcloseness', 'betweenness', 'pagerank', 'eigenvector', 'hubs', 'authorities'};
if is_directed(G)
    kinds = setdiff(kinds, {'degree', 'closeness', 'eigenvector'}, 'stable');
else
    kinds = setdiff(kinds, {'indegree', 'outdegree', 'incloseness', 'outcloseness', 'hubs', 'authorities'}, 'stable');
end
kind = validatestring(kind, kinds, 'centrality');
cost = [];
importance = ones(numedges(G), 1);
follows = 0.85;
tolerance = 1e-4;
most = 100;
for k = 1:2:numel(options) - 1
    value = options{k + 1};
    switch validatestring(options{k}, {'Cost', 'Importance', 'FollowProbability', 'Tolerance', 'MaxIterations'}, 'centrality')
        case 'Cost'
            cost = double(value(:));
        case 'Importance'
            importance = double(value(:));
        case 'FollowProbability'
            follows = value;
        case 'Tolerance'
            tolerance = value;
        case 'MaxIterations'
            most = value;
    end
end
n = numnodes(G);
switch kind
    case {'degree', 'indegree', 'outdegree'}
        c = zeros(n, 1);
        if ~strcmp(kind, 'indegree')
            c = c + accumarray(G.Source, importance, [n, 1]);
        end
        if ~strcmp(kind, 'outdegree')
            c = c + accumarray(G.Target, importance, [n, 1]);
        end
    case {'closeness', 'incloseness', 'outcloseness'}
        which = 'out';
        if strcmp(kind, 'incloseness')
            which = 'in';
        end
        c = closeness(G, which, cost);
    case 'betweenness'
        c = betweenness(G, cost);
    case 'pagerank'
        A = adjacency(G, importance);
        c = pagerank(A, n, follows, tolerance, most);
    case 'eigenvector'
        c = greatest(full(adjacency(G, importance)));
    case 'hubs'
        A = full(adjacency(G, importance));
        c = greatest(A * A');
    case 'authorities'
        A = full(adjacency(G, importance));
        c = greatest(A' * A);
end
end

function c = closeness(G, which, cost)
n = numnodes(G);
H = G;
if isempty(cost)
    H.EdgeData = lanner.graph_nodes(numedges(G));
else
    H.EdgeData = table(cost, 'VariableNames', {'Weight'});
end
D = distances(H);
if strcmp(which, 'in')
    D = D';
end
c = zeros(n, 1);
for k = 1:n
    d = D(k, [1:k - 1, k + 1:n]);
    d = d(~isinf(d));
    if ~isempty(d)
        c(k) = (numel(d) / (n - 1)) ^ 2 / sum(d);
    end
end
end

function c = betweenness(G, cost)
% Brandes's algorithm: ways are counted towards the ends, and shares are summed up on the way back.
n = numnodes(G);
[first, to, edge] = arcs(G, 'out');
w = ones(numel(to), 1);
if ~isempty(cost)
    w = cost(edge);
end
c = zeros(n, 1);
for s = 1:n
    distance = Inf(n, 1);
    ways = zeros(n, 1);
    is_done = false(n, 1);
    order = zeros(n, 1);
    count = 0;
    distance(s) = 0;
    ways(s) = 1;
    while true
        left = distance;
        left(is_done) = Inf;
        [least, here] = min(left);
        if isinf(least)
            break
        end
        is_done(here) = true;
        count = count + 1;
        order(count) = here;
        for e = first(here):first(here + 1) - 1
            next = to(e);
            far = least + w(e);
            if far < distance(next)
                distance(next) = far;
                ways(next) = ways(here);
            elseif far == distance(next) && ~is_done(next)
                ways(next) = ways(next) + ways(here);
            end
        end
    end
    share = zeros(n, 1);
    for k = count:-1:1
        here = order(k);
        for e = first(here):first(here + 1) - 1
            next = to(e);
            if distance(next) == distance(here) + w(e)
                share(here) = share(here) + ways(here) / ways(next) * (1 + share(next));
            end
        end
        if here ~= s
            c(here) = c(here) + share(here);
        end
    end
end
if ~is_directed(G)
    c = c / 2;
end
end

function c = pagerank(A, n, follows, tolerance, most)
out = full(sum(A, 2));
c = ones(n, 1) / n;
ends = out == 0;
for k = 1:most
    share = c ./ out;
    share(ends) = 0;
    next = follows * (A' * share) + (follows * sum(c(ends)) + 1 - follows) / n;
    change = norm(next - c, Inf);
    c = next;
    if change <= tolerance
        break
    end
end
c = full(c) / sum(c);
end

function c = greatest(A)
% The eigenvector of the greatest eigenvalue, whose sum is 1.
[V, D] = eig((A + A') / 2);
[~, k] = max(diag(D));
c = abs(V(:, k));
c = c / sum(c);
end
