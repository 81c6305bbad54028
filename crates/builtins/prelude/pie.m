function varargout = pie(x, varargin)
% A slice for each number, with its part of the whole or a name.
[parts, explode, names] = slices_of(x, varargin, 'pie');
newplot;
held = ishold;
hold on
handles = gobjects(1, 0);
from = pi / 2;
for k = find(parts > 0)
    to = from + 2 * pi * parts(k);
    angles = linspace(from, to, max(3, ceil(100 * parts(k)) + 1));
    middle = (from + to) / 2;
    dx = 0.1 * explode(k) * cos(middle);
    dy = 0.1 * explode(k) * sin(middle);
    handles(end + 1) = patch([0, cos(angles), 0] + dx, [0, sin(angles), 0] + dy, k); %#ok<AGROW>
    if cos(middle) < 0
        side = 'right';
    else
        side = 'left';
    end
    handles(end + 1) = text(1.08 * cos(middle) + dx, 1.08 * sin(middle) + dy, names{k}, 'HorizontalAlignment', side); %#ok<AGROW>
    from = to;
end
if ~held
    hold off
end
axis equal off
set(gca, 'XLim', [-1.2, 1.2], 'YLim', [-1.2, 1.2]);
if nargout > 0
    varargout = {handles};
end
end
