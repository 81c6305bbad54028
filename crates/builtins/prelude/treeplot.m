function treeplot(p, nodespec, edgespec)
% A picture of a tree: p(k) is the parent of node k, 0 of a root.
[x, y, h] = treelayout(p);
child = find(p(:)' > 0);
parent = p(child);
parent = parent(:)';
ex = [x(child); x(parent); nan(size(child))];
ey = [y(child); y(parent); nan(size(child))];
if nargin < 2
    nodespec = 'ro';
    if numel(p) > 500
        nodespec = '';
    end
end
if nargin < 3
    edgespec = 'r-';
end
if isempty(nodespec)
    plot(ex(:), ey(:), edgespec);
else
    plot(x, y, nodespec, ex(:), ey(:), edgespec);
end
xlabel(['height = ', int2str(h)]);
axis([0, 1, 0, 1]);
end
