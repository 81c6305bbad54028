function [xx, yy, zz] = meshgrid(x, y, z)
% Coordinates of a rectangular grid: x along columns, y along rows.
    if nargin < 2
        y = x;
    end
    if nargin == 2 && nargout > 2
        error('MATLAB:minrhs', 'Not enough input arguments.');
    end
    if nargin < 3 && nargout < 3
        xx = repmat(x(:).', numel(y), 1);
        yy = repmat(y(:), 1, numel(x));
        return
    end
    if nargin < 3
        z = x;
    end
    sizes = [numel(y), numel(x), numel(z)];
    xx = repmat(reshape(x, 1, []), [sizes(1), 1, sizes(3)]);
    yy = repmat(reshape(y, [], 1), [1, sizes(2), sizes(3)]);
    zz = repmat(reshape(z, 1, 1, []), [sizes(1), sizes(2), 1]);
end
