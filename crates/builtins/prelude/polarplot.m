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
    polar_grid(gca, radius);
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
