function rotate(h, direction, alpha, origin)
% Turns the data of charts about an axis through a point.
    if nargin < 3
        error('MATLAB:narginchk:notEnoughInputs', 'Not enough input arguments.');
    end
    if numel(direction) == 2
        theta = pi * direction(1) / 180;
        phi = pi * direction(2) / 180;
        u = [cos(phi) * cos(theta); cos(phi) * sin(theta); sin(phi)];
    elseif numel(direction) == 3
        if norm(direction) == 0
            error('MATLAB:rotate:InvalidInputs', 'The axis must not be zero.');
        end
        u = direction(:) / norm(direction);
    else
        error('MATLAB:rotate:InvalidAxis', 'The direction must have two angles or three coordinates.');
    end
    if nargin < 4
        a = ancestor(h(1), 'axes');
        if isempty(a)
            error('MATLAB:rotate:InvalidHandle', 'Arguments must contain handles to axes objects or charts in axes.');
        end
        origin = [mean(get(a, 'XLim')), mean(get(a, 'YLim')), mean(get(a, 'ZLim'))];
    elseif ischar(origin) || isstring(origin)
        error('MATLAB:rotate:InvalidOrigin', 'The origin must have three coordinates.');
    end
    alpha = alpha * pi / 180;
    K = [0, -u(3), u(2); u(3), 0, -u(1); -u(2), u(1), 0];
    R = eye(3) + sin(alpha) * K + (1 - cos(alpha)) * K ^ 2;
    origin = origin(:)';
    for k = 1:numel(h)
        switch get(h(k), 'Type')
            case {'text', 'light'}
                p = get(h(k), 'Position');
                p(end + 1:3) = 0;
                set(h(k), 'Position', (p - origin) * R' + origin);
            case 'patch'
                v = get(h(k), 'Vertices');
                v(:, end + 1:3) = 0;
                set(h(k), 'Vertices', (v - origin) * R' + origin);
            case {'line', 'surface', 'scatter', 'stem', 'quiver'}
                x = get(h(k), 'XData');
                y = get(h(k), 'YData');
                z = get(h(k), 'ZData');
                if isempty(z)
                    z = zeros(size(y));
                end
                if strcmp(get(h(k), 'Type'), 'surface') && isvector(x) && isvector(y)
                    [x, y] = meshgrid(x, y);
                end
                p = ([x(:), y(:), z(:)] - origin) * R' + origin;
                set(h(k), 'XData', reshape(p(:, 1), size(z)), 'YData', reshape(p(:, 2), size(z)), 'ZData', reshape(p(:, 3), size(z)));
            otherwise
                error('MATLAB:rotate:InvalidHandle', 'Objects of the type ''%s'' are not turned.', get(h(k), 'Type'));
        end
    end
end
