function varargout = ribbon(varargin)
% A band for each column of a matrix.
[ax, given] = on_axes(varargin);
width = 0.75;
switch numel(given)
    case 1
        z = given{1};
        y = [];
    case 2
        [y, z] = given{:};
    case 3
        [y, z, width] = given{:};
    otherwise
        error('MATLAB:narginchk:notEnoughInputs', 'Not enough input arguments.');
end
if isvector(z)
    z = z(:);
end
if isempty(y)
    y = (1:size(z, 1))';
end
if isvector(y)
    y = y(:);
end
if ~ismatrix(z) || size(y, 1) ~= size(z, 1) || ~any(size(y, 2) == [1, size(z, 2)])
    error('MATLAB:ribbon:InvalidSize', 'Y must be a vector with an element for each row of Z, or of the size of Z.');
end
if ~isscalar(width) || ~(width > 0)
    error('MATLAB:ribbon:InvalidWidth', 'The width must be a positive number.');
end
handles = gobjects(size(z, 2), 1);
for k = 1:size(z, 2)
    along = y(:, min(k, size(y, 2)));
    across = repmat(k + width / 2 * [-1, 1], numel(along), 1);
    handles(k) = surface(across, [along, along], [z(:, k), z(:, k)], repmat(k, numel(along), 2), 'Parent', ax);
end
in_space(ax);
if nargout > 0
    varargout = {handles};
end
end
