function varargout = polarplot(varargin)
% Lines through points that are given by angle and radius.
data = varargin;
first = find(cellfun(@(a) ischar(a) || isstring(a), data), 1);
if isempty(first)
    first = numel(data) + 1;
end
rest = data(first:end);
numbers = data(1:first - 1);
if numel(numbers) == 1
    r = numbers{1};
    numbers = {linspace(0, 2 * pi, numel(r)), r};
end
held = ishold;
if ~held
    newplot;
    hold on
end
radius = 0;
for k = 2:2:numel(numbers)
    radius = max(radius, max(abs(numbers{k}(:))));
end
if ~held
    circles(radius);
end
handles = gobjects(0, 1);
for k = 1:2:numel(numbers)
    [angle, r] = deal(numbers{k}, numbers{k + 1});
    handles = [handles; plot(r .* cos(angle), r .* sin(angle), rest{:})]; %#ok<AGROW>
end
if ~held
    hold off
end
axis equal off
if nargout > 0
    varargout = {handles};
end
end

function circles(radius)
% The grid: circles at round radii, and lines each 30 degrees.
if radius == 0
    radius = 1;
end
power = 10 ^ floor(log10(radius));
step = power * [0.2, 0.5, 1, 2];
step = step(find(radius ./ step <= 5, 1));
outer = step * ceil(radius / step - 1e-9);
gray = [0.85, 0.85, 0.85];
angle = linspace(0, 2 * pi, 181);
patch(outer * cos(angle), outer * sin(angle), 'w', 'EdgeColor', [0.15, 0.15, 0.15], 'HandleVisibility', 'off', 'IconDisplayStyle', 'off');
for r = step:step:outer - step / 2
    line(r * cos(angle), r * sin(angle), 'Color', gray, 'HandleVisibility', 'off', 'IconDisplayStyle', 'off');
end
for a = 0:30:330
    line([0, outer] * cosd(a), [0, outer] * sind(a), 'Color', gray, 'HandleVisibility', 'off', 'IconDisplayStyle', 'off');
    text(1.1 * outer * cosd(a), 1.1 * outer * sind(a), sprintf('%d°', a), 'HorizontalAlignment', 'center', 'HandleVisibility', 'off');
end
for r = step:step:outer
    text(r * cosd(80), r * sind(80), sprintf('%g', r), 'HorizontalAlignment', 'center', 'HandleVisibility', 'off');
end
set(gca, 'XLim', 1.2 * outer * [-1, 1], 'YLim', 1.2 * outer * [-1, 1]);
end
