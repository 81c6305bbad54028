function p = graph_isomorphism(A, B, marks)
% Numbers of nodes of B that stand where those of A do: B(p, p) is A. Empty where there are none. A and B count edges; marks are a column for
% the nodes of each, equal where nodes may stand for each other.
n = size(A, 1);
p = zeros(0, 1);
if size(B, 1) ~= n
    return
end
% Nodes are told apart by the colours of their neighbours, until no more colours come.
colours = [marks(:, 1); marks(:, 2)];
both = blkdiag(A, B);
count = 0;
while true
    [~, ~, colours] = unique(colours);
    if max([colours; 0]) == count
        break
    end
    count = max(colours);
    out = both * sparse(1:2 * n, colours, 1, 2 * n, count);
    in = both.' * sparse(1:2 * n, colours, 1, 2 * n, count);
    [~, ~, colours] = unique(full([colours, out, in]), 'rows');
end
a = colours(1:n);
b = colours(n + 1:end);
if ~isequal(sort(a), sort(b))
    return
end
% Nodes of rare colours first; then each is tried with all of its colour.
sizes = accumarray(a, 1);
[~, order] = sort(sizes(a));
tried = zeros(n, 1);
chosen = zeros(n, 1);
taken = false(n, 1);
depth = 1;
while depth > 0 && depth <= n
    here = order(depth);
    if chosen(here) > 0
        taken(chosen(here)) = false;
        chosen(here) = 0;
    end
    done = order(1:depth - 1);
    found = 0;
    for k = tried(depth) + 1:n
        fits = ~taken(k) && b(k) == a(here) && A(here, here) == B(k, k);
        if fits && isequal(A(here, done), B(k, chosen(done))) && isequal(A(done, here), B(chosen(done), k))
            found = k;
            break
        end
    end
    if found > 0
        tried(depth) = found;
        chosen(here) = found;
        taken(found) = true;
        depth = depth + 1;
    else
        tried(depth) = 0;
        depth = depth - 1;
    end
end
if depth > 0
    p = chosen;
end
end
