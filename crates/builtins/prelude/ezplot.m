function varargout = ezplot(varargin)
% A function by its text or handle: y over x, the curve where it is zero, or a curve by a parameter.
[first, args] = ez_axes(varargin);
[f, names, shown] = ez_function(args{1});
args(1) = [];
labels = [names(1), {''}];
if ~isempty(args) && (ischar(args{1}) || isstring(args{1}) || isa(args{1}, 'function_handle'))
    [g, ~, other] = ez_function(args{1});
    range = [0, 2 * pi];
    if numel(args) > 1
        range = args{2};
    end
    t = linspace(range(1), range(2), 500);
    h = plot(first{:}, ez_values(f, t), ez_values(g, t));
    shown = ['x = ', shown, ', y = ', other];
    axis(h.Parent, 'equal');
    labels = {'x', 'y'};
elseif numel(names) > 1
    range = 2 * pi * [-1, 1];
    if ~isempty(args)
        range = args{1};
    end
    if numel(range) == 2
        range = [range, range];
    end
    [x, y] = meshgrid(linspace(range(1), range(2), 200), linspace(range(3), range(4), 200));
    [~, h] = contour(first{:}, x, y, ez_values(f, x, y), [0, 0], 'LineColor', [0, 0.4470, 0.7410]);
    if ~any(shown == '=')
        shown = [shown, ' = 0'];
    end
    labels = names(1:2);
else
    range = 2 * pi * [-1, 1];
    if ~isempty(args)
        range = args{1};
    end
    x = linspace(range(1), range(2), 500);
    y = ez_values(f, x);
    % A jump over a pole is no part of the line.
    y([false, abs(diff(y)) > 20 * max(eps, spread(y))]) = NaN;
    h = plot(first{:}, x, y);
    xlim(h.Parent, range(1:2));
    wide = spread(y);
    inner = y(isfinite(y));
    if ~isempty(inner) && wide > 0 && max(inner) - min(inner) > 10 * wide
        ylim(h.Parent, median(inner) + 2 * wide * [-1, 1]);
    end
end
ez_name(h.Parent, labels, shown);
if nargout > 0
    varargout = {h};
end
end

function wide = spread(y)
% Between which values most of a function is.
y = sort(y(isfinite(y)));
wide = 0;
if ~isempty(y)
    wide = y(ceil(0.9 * end)) - y(max(1, floor(0.1 * end)));
end
end
