function varargout = trisurf(T, x, y, z, varargin)
% Triangles in space, coloured by their height.
newplot;
h = patch('Faces', T, 'Vertices', [x(:), y(:), z(:)], 'FaceVertexCData', z(:), 'FaceColor', 'flat', 'EdgeColor', 'k');
if ~ishold
    view(3);
    grid on
    box off
end
if ~isempty(varargin)
    set(h, varargin{:});
end
if nargout > 0
    varargout = {h};
end
end
