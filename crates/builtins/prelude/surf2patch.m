function [f, v, c] = surf2patch(varargin)
% Faces of four or three corners, columns of the surface after each other.
    args = varargin;
    is_cut = false;
    if ischar(args{end}) || isstring(args{end})
        is_cut = strcmpi(args{end}, 'triangles');
        args(end) = [];
    end
    if isscalar(args) && isscalar(args{1}) && ~isnumeric(args{1}) && isgraphics(args{1}, 'surface')
        h = args{1};
        args = {get(h, 'XData'), get(h, 'YData'), get(h, 'ZData'), get(h, 'CData')};
    end
    switch numel(args)
        case 1
            z = args{1};
            [x, y] = meshgrid(1:size(z, 2), 1:size(z, 1));
            colours = z;
        case 2
            z = args{1};
            [x, y] = meshgrid(1:size(z, 2), 1:size(z, 1));
            colours = args{2};
        case 3
            [x, y, z] = args{:};
            colours = z;
        case 4
            [x, y, z, colours] = args{:};
        otherwise
            error('MATLAB:surf2patch:InvalidInputs', 'Wrong number of input arguments.');
    end
    [m, n] = size(z);
    if isvector(x) && isvector(y) && ~isequal(size(x), [m, n])
        [x, y] = meshgrid(x, y);
    end
    first = (1:m - 1)' + (0:n - 2) * m;
    first = first(:);
    f = [first, first + m, first + m + 1, first + 1];
    if is_cut
        f = [f(:, [1, 2, 3]), f(:, [3, 4, 1])];
        f = reshape(f', 3, [])';
    end
    v = [x(:), y(:), z(:)];
    if isequal(size(colours, 1), m) && size(colours, 3) == 3
        c = reshape(colours, [], 3);
    else
        c = colours(:);
    end
    if nargout < 2
        f = struct('faces', f, 'vertices', v, 'facevertexcdata', c);
    end
end
