function varargout = waterfall(varargin)
% A curve for each row of a matrix, with a curtain down to the lowest height.
[ax, x, y, z, c] = curtained(varargin, 'waterfall');
[rows, columns] = size(z);
low = min(z(isfinite(z)));
x = [x(:, 1), x, x(:, end)];
y = [y(:, 1), y, y(:, end)];
c = [c(:, 1), c, c(:, end)];
z = [repmat(low, rows, 1), z, repmat(low, rows, 1)];
% A row of the faces is a row of the matrix.
faces = reshape(1:numel(z), rows, columns + 2);
h = patch('Faces', faces, 'Vertices', [x(:), y(:), z(:)], 'FaceVertexCData', c(:), 'FaceColor', 'w', 'EdgeColor', 'flat', 'Parent', ax);
in_space(ax);
if nargout > 0
    varargout = {h};
end
end
