function [places, V, rest] = volume_arguments(name, given)
% The points of a grid in space, the numbers there, and the other arguments; appended to the functions of volumes.
if ~isempty(given) && ndims(given{1}) == 3 && (numel(given) < 4 || ndims(given{4}) ~= 3)
    V = given{1};
    rest = given(2:end);
    [rows, columns, pages] = size(V);
    [x, y, z] = meshgrid(1:columns, 1:rows, 1:pages);
elseif numel(given) >= 4 && ndims(given{4}) == 3
    [x, y, z, V] = given{1:4};
    rest = given(5:end);
    if isvector(x) && isvector(y) && isvector(z)
        [x, y, z] = meshgrid(x, y, z);
    end
else
    error(['MATLAB:', name, ':InvalidVolume'], 'V must be an array of three dimensions.');
end
if ~isequal(size(x), size(V)) || ~isequal(size(y), size(V)) || ~isequal(size(z), size(V)) || any(size(V) < 2)
    error(['MATLAB:', name, ':SizeMismatch'], 'X, Y and Z must be of the size of V, which must be at least 2-by-2-by-2.');
end
V = double(V);
places = double([x(:), y(:), z(:)]);
end
