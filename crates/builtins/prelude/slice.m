function varargout = slice(varargin)
% A volume on planes, or on a surface, through it.
given = varargin;
method = {'linear'};
if ~isempty(given) && (ischar(given{end}) || isstring(given{end}))
    method = given(end);
    given(end) = [];
end
ax = {};
if ~isempty(given) && isscalar(given{1}) && all(isgraphics(given{1}, 'axes'))
    ax = given(1);
    given(1) = [];
end
if ~any(numel(given) == [4, 7])
    error('MATLAB:slice:WrongNumberOfInputs', 'Wrong number of input arguments.');
end
cuts = given(end - 2:end);
[places, V] = volume_arguments('slice', given(1:end - 3));
x = reshape(places(:, 1), size(V));
y = reshape(places(:, 2), size(V));
z = reshape(places(:, 3), size(V));
ax = newplot(ax{:});
handles = gobjects(0, 1);
if all(cellfun(@(a) ~isvector(a) && ~isempty(a), cuts))
    handles = sheet(ax, cuts{:}, interp3(x, y, z, V, cuts{:}, method{:}));
else
    along = {x(1, :, 1), y(:, 1, 1)', reshape(z(1, 1, :), 1, [])};
    for k = 1:3
        for at = reshape(cuts{k}, 1, [])
            parts = along;
            parts{k} = at;
            [a, b, c] = meshgrid(parts{:});
            a = squeeze(a);
            b = squeeze(b);
            c = squeeze(c);
            handles(end + 1, 1) = sheet(ax, a, b, c, interp3(x, y, z, V, a, b, c, method{:})); %#ok<AGROW>
        end
    end
end
if ~ishold(ax)
    view(ax, 3);
    grid(ax, 'on');
    box(ax, 'off');
end
if nargout > 0
    varargout = {handles};
end
end

function h = sheet(ax, x, y, z, values)
h = surface(x, y, z, values, 'Parent', ax);
end
