function stays = graph_spanning(n, s, t, w)
% The edges of a forest of least weight, by Kruskal's algorithm: the lightest that joins two trees.
[~, order] = sort(w);
root = (1:n)';
stays = false(numel(s), 1);
for k = order(:)'
    a = s(k);
    while root(a) ~= a
        root(a) = root(root(a));
        a = root(a);
    end
    b = t(k);
    while root(b) ~= b
        root(b) = root(root(b));
        b = root(b);
    end
    if a ~= b
        root(max(a, b)) = min(a, b);
        stays(k) = true;
    end
end
end
