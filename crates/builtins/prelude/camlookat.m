function camlookat(varargin)
% Moves the camera so that it sees objects whole: those given, or all in the axes.
[ax, rest] = camera_axes(varargin);
objects = get(ax, 'Children');
if ~isempty(rest)
    objects = rest{1};
    ax = ancestor(objects(1), 'axes');
end
low = Inf(1, 3);
high = -Inf(1, 3);
for k = 1:numel(objects)
    if isgraphics(objects(k), 'patch')
        points = get(objects(k), 'Vertices');
        parts = num2cell(points, 1);
    elseif isprop(objects(k), 'ZData')
        parts = {get(objects(k), 'XData'), get(objects(k), 'YData'), get(objects(k), 'ZData')};
    else
        continue
    end
    for n = 1:numel(parts)
        low(n) = min([low(n); parts{n}(:)]);
        high(n) = max([high(n); parts{n}(:)]);
    end
end
limits = [get(ax, 'XLim'); get(ax, 'YLim'); get(ax, 'ZLim')];
low(~isfinite(low)) = limits(~isfinite(low), 1)';
high(~isfinite(high)) = limits(~isfinite(high), 2)';
lengths = camera_scale(ax);
angle = get(ax, 'CameraViewAngle');
away = (get(ax, 'CameraPosition') - get(ax, 'CameraTarget')) ./ lengths;
radius = norm((high - low) ./ lengths) / 2;
target = (low + high) / 2;
set(ax, 'CameraTarget', target, 'CameraViewAngle', angle);
set(ax, 'CameraPosition', target + away / norm(away) * radius / sind(angle / 2) .* lengths);
end
