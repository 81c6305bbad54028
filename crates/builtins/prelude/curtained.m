function [ax, x, y, z, c] = curtained(given, name)
% The grid of a surface that is drawn with a curtain; appended to the functions that draw one.
[ax, given] = on_axes(given);
c = [];
if any(numel(given) == [2, 4])
    c = given{end};
    given(end) = [];
end
switch numel(given)
    case 1
        z = given{1};
        x = 1:size(z, 2);
        y = 1:size(z, 1);
    case 3
        [x, y, z] = given{:};
    otherwise
        error('MATLAB:narginchk:notEnoughInputs', 'Not enough input arguments.');
end
if ~ismatrix(z) || any(size(z) < 2)
    error(['MATLAB:', name, ':ZMustBeMatrix'], 'Z must be a matrix, not a scalar or vector.');
end
if isvector(x)
    x = repmat(x(:)', size(z, 1), 1);
end
if isvector(y)
    y = repmat(y(:), 1, size(z, 2));
end
if isempty(c)
    c = z;
end
if ~isequal(size(x), size(z)) || ~isequal(size(y), size(z)) || ~isequal(size(c), size(z))
    error(['MATLAB:', name, ':DataDimensions'], 'Data dimensions must agree.');
end
end
