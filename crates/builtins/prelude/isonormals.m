function varargout = isonormals(varargin)
% Normals of a surface in a volume at its vertices: against the gradient.
given = varargin;
sign = -1;
if ~isempty(given) && (ischar(given{end}) || isstring(given{end}))
    if ~strcmpi(given{end}, 'negate')
        error('MATLAB:isonormals:UnknownOption', 'Unknown command option.');
    end
    sign = 1;
    given(end) = [];
end
[places, V, rest] = volume_arguments('isonormals', given);
if numel(rest) ~= 1
    error('MATLAB:narginchk:notEnoughInputs', 'Not enough input arguments.');
end
is_patch = isscalar(rest{1}) && isgraphics(rest{1}, 'patch');
vertices = rest{1};
if is_patch
    vertices = get(rest{1}, 'Vertices');
end
x = reshape(places(:, 1), size(V));
y = reshape(places(:, 2), size(V));
z = reshape(places(:, 3), size(V));
[dx, dy, dz] = gradient(V, x(1, :, 1), y(:, 1, 1), reshape(z(1, 1, :), 1, []));
parts = {dx, dy, dz};
normals = zeros(size(vertices, 1), 3);
for k = 1:3
    normals(:, k) = sign * interp3(x, y, z, parts{k}, vertices(:, 1), vertices(:, 2), vertices(:, 3));
end
if is_patch && nargout == 0
    set(rest{1}, 'VertexNormals', normals);
else
    varargout = {normals};
end
end
