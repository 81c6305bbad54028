function h = bars_in_space(given, isLying)
% Bars in space, upright or lying: a surface for each column; appended to the functions that draw them.
[ax, given] = on_axes(given);
width = 0.8;
layout = 'detached';
colour = {};
while ~isempty(given) && (ischar(given{end}) || isstring(given{end}))
    word = char(given{end});
    given(end) = [];
    if any(strcmpi(word, {'detached', 'grouped', 'stacked'}))
        layout = lower(word);
    else
        colour = {'FaceColor', word};
    end
end
if numel(given) > 1 && isscalar(given{end})
    width = given{end};
    given(end) = [];
end
z = given{end};
if isvector(z)
    z = z(:);
end
[rows, columns] = size(z);
y = 1:rows;
if numel(given) > 1
    y = given{1};
    if numel(y) ~= rows || numel(unique(y)) ~= rows
        error('MATLAB:bar3:InvalidY', 'Y must be a vector of different numbers, with an element for each row of Z.');
    end
end
distance = 1;
if rows > 1
    distance = min(diff(sort(y(:))));
end
foot = zeros(rows, 1);
h = gobjects(1, columns);
for k = 1:columns
    half = width / 2;
    [x, middle, thick] = deal(k, y(:)', half * distance);
    if strcmp(layout, 'stacked')
        x = 1;
    elseif strcmp(layout, 'grouped')
        x = 1;
        thick = half * distance / columns;
        middle = y(:)' + (2 * k - 1 - columns) * thick;
    end
    top = foot + z(:, k);
    [X, Y, Z] = boxes(x + half * [-1, 1], middle' + thick * [-1, 1], [foot, top]);
    if isLying
        [Y, Z] = deal(Z, Y);
    end
    h(k) = surface(X, Y, Z, repmat(k, size(Z)), 'Parent', ax, 'Columns', 'on', colour{:});
    if strcmp(layout, 'stacked')
        foot = top;
    end
end
if ~ishold(ax)
    view(ax, 3);
    grid(ax, 'on');
    count = columns;
    if ~strcmp(layout, 'detached')
        count = 1;
    end
    set(ax, 'XTick', 1:count, 'XLim', [0, count + 1]);
    places = sort(y(:)');
    ends = [places(1) - distance, places(end) + distance];
    if isLying
        set(ax, 'ZTick', places, 'ZLim', ends);
    else
        set(ax, 'YTick', places, 'YLim', ends, 'YDir', 'reverse');
    end
end
end

function [X, Y, Z] = boxes(x, ys, zs)
% The faces of boxes as a grid: six rows for each, the last of them empty.
count = size(ys, 1);
[X, Y, Z] = deal(NaN(6 * count, 4));
for k = 1:count
    [y1, y2, z1, z2] = deal(ys(k, 1), ys(k, 2), zs(k, 1), zs(k, 2));
    rows = 6 * k - 5:6 * k;
    X(rows, :) = [NaN, x, NaN; x([1, 1, 2, 2]); x([1, 1, 2, 2]); NaN, x, NaN; NaN, x, NaN; NaN(1, 4)];
    Y(rows, :) = [NaN, y1, y1, NaN; repmat(y1, 1, 4); repmat(y2, 1, 4); NaN, y2, y2, NaN; NaN, y1, y1, NaN; NaN(1, 4)];
    Z(rows, :) = [NaN, z1, z1, NaN; z1, z2, z2, z1; z1, z2, z2, z1; NaN, z1, z1, NaN; NaN, z1, z1, NaN; NaN(1, 4)];
end
end
