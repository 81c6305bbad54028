function varargout = surfl(varargin)
% A surface whose colours are those of light from a direction: ambient, diffuse and specular parts.
    args = varargin;
    target = {};
    if ~isempty(args) && isscalar(args{1}) && ~isnumeric(args{1}) && isgraphics(args{1}, 'axes')
        target = args(1);
        args(1) = [];
    end
    uses_light = false;
    if ~isempty(args) && (ischar(args{end}) || isstring(args{end}))
        uses_light = strcmpi(args{end}, 'light');
        args(end) = [];
    end
    if numel(args) > 2 && ismatrix(args{3}) && isequal(size(args{3}), size(args{2})) && ~isvector(args{3}) || numel(args) > 2 && isvector(args{1}) && ~isvector(args{3})
        [x, y, z] = args{1:3};
        args = args(4:end);
        if isvector(x) && isvector(y)
            [x, y] = meshgrid(x, y);
        end
    elseif ~isempty(args)
        z = args{1};
        [x, y] = meshgrid(1:size(z, 2), 1:size(z, 1));
        args = args(2:end);
    else
        error('MATLAB:narginchk:notEnoughInputs', 'Not enough input arguments.');
    end
    k = [0.55, 0.6, 0.4, 10];
    if numel(args) > 1 && ~isempty(args{2})
        k = args{2};
    end
    if numel(k) ~= 4
        error('MATLAB:surfl:InvalidReflectance', 'The reflectance has four numbers: ka, kd, ks and the shine.');
    end
    angles = [-37.5, 30];
    source = [];
    if ~isempty(args)
        source = args{1};
    end
    if isempty(source)
        source = [angles(1) + 45, angles(2)];
    end
    viewer = direction_of(angles);
    if numel(source) == 2
        source = direction_of(source);
    elseif numel(source) == 3
        source = source(:)' / norm(source);
    else
        error('MATLAB:surfl:InvalidSource', 'The source is two angles or a direction.');
    end
    if uses_light
        h = surf(target{:}, x, y, z, 'EdgeColor', 'none', 'AmbientStrength', k(1), 'DiffuseStrength', k(2), 'SpecularStrength', k(3), 'SpecularExponent', k(4));
        l = light('Parent', get(h, 'Parent'), 'Position', source, 'Style', 'infinite');
        h = [h; l];
    else
        [nx, ny, nz] = surfnormals(x, y, z);
        facing = nx * source(1) + ny * source(2) + nz * source(3);
        mirrored = 2 * facing .* (nx * viewer(1) + ny * viewer(2) + nz * viewer(3)) - source * viewer';
        shine = max(mirrored, 0) .^ k(4) .* (facing > 0);
        c = (k(1) + k(2) * max(facing, 0) + k(3) * shine) / sum(k(1:3));
        h = surf(target{:}, x, y, z, c);
        set(get(h, 'Parent'), 'CLim', [0, 1]);
    end
    if nargout > 0
        varargout{1} = h;
    end
end

function d = direction_of(angles)
    az = angles(1) * pi / 180;
    el = angles(2) * pi / 180;
    d = [cos(el) * sin(az), -cos(el) * cos(az), sin(el)];
end

function [nx, ny, nz] = surfnormals(x, y, z)
    [xu, xv] = gradient(x);
    [yu, yv] = gradient(y);
    [zu, zv] = gradient(z);
    nx = yu .* zv - zu .* yv;
    ny = zu .* xv - xu .* zv;
    nz = xu .* yv - yu .* xv;
    lengths = sqrt(nx .^ 2 + ny .^ 2 + nz .^ 2);
    lengths(lengths == 0) = 1;
    nx = nx ./ lengths;
    ny = ny ./ lengths;
    nz = nz ./ lengths;
end
