function varargout = trimesh(T, x, y, z, varargin)
% The lines of triangles, in the plane or in space.
if nargin < 4 || ~isnumeric(z)
    if nargin > 3
        varargin = [{z}, varargin];
    end
    h = triplot(T, x, y, varargin{:});
else
    newplot;
    h = patch('Faces', T, 'Vertices', [x(:), y(:), z(:)], 'FaceVertexCData', z(:), 'FaceColor', 'w', 'EdgeColor', 'flat');
    if ~ishold
        view(3);
        grid on
        box off
    end
    if ~isempty(varargin)
        set(h, varargin{:});
    end
end
if nargout > 0
    varargout = {h};
end
end
