function varargout = trimesh(T, x, y, z, varargin)
% The lines of triangles, in the plane or in space.
if nargin < 4 || ~isnumeric(z)
    if nargin > 3
        varargin = [{z}, varargin];
    end
    h = triplot(T, x, y, varargin{:});
else
    h = triangles_in_space(T, x, y, z, varargin, 'w', 'flat');
end
if nargout > 0
    varargout = {h};
end
end
