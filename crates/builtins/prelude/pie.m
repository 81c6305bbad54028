function varargout = pie(x, varargin)
% A slice for each number, with its part of the whole or a name.
x = x(:)';
if isempty(x) || any(x < 0) || ~any(x > 0)
    error('MATLAB:pie:NonPositiveData', 'Must have all nonnegative data in input argument, and some that is positive.');
end
explode = zeros(size(x));
names = {};
for k = 1:numel(varargin)
    if iscell(varargin{k}) || isstring(varargin{k})
        names = cellstr(varargin{k});
    else
        explode = varargin{k}(:)' ~= 0;
    end
end
parts = x / max(1, sum(x));
if sum(x) > 1
    parts = x / sum(x);
end
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
    if k <= numel(names)
        name = names{k};
    else
        name = sprintf('%.0f%%', 100 * parts(k));
        if parts(k) < 0.005
            name = '< 1%';
        end
    end
    if cos(middle) < 0
        side = 'right';
    else
        side = 'left';
    end
    handles(end + 1) = text(1.08 * cos(middle) + dx, 1.08 * sin(middle) + dy, name, 'HorizontalAlignment', side); %#ok<AGROW>
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
