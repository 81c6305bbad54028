function varargout = triplot(T, x, y, varargin)
% The lines of triangles in the plane.
x = x(:);
y = y(:);
edges = unique(sort([T(:, [1 2]); T(:, [2 3]); T(:, [3 1])], 2), 'rows');
n = size(edges, 1);
px = [x(edges), nan(n, 1)]';
py = [y(edges), nan(n, 1)]';
h = plot(px(:), py(:), varargin{:});
if nargout > 0
    varargout = {h};
end
end
