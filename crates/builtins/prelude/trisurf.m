function varargout = trisurf(T, x, y, z, varargin)
% Triangles in space, coloured by their height.
h = triangles_in_space(T, x, y, z, varargin, 'flat', 'k');
if nargout > 0
    varargout = {h};
end
end
