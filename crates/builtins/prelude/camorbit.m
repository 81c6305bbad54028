function camorbit(varargin)
% Moves the camera around what it looks at.
[ax, rest] = camera_axes(varargin);
if numel(rest) < 2
    error('MATLAB:narginchk:notEnoughInputs', 'Not enough input arguments.');
end
lengths = camera_scale(ax);
target = get(ax, 'CameraTarget');
away = (get(ax, 'CameraPosition') - target) ./ lengths;
azimuth = atan2d(away(1), -away(2)) + rest{1};
elevation = min(max(atan2d(away(3), hypot(away(1), away(2))) + rest{2}, -89.9), 89.9);
away = norm(away) * [cosd(elevation) * sind(azimuth), -cosd(elevation) * cosd(azimuth), sind(elevation)];
set(ax, 'CameraPosition', target + away .* lengths);
end
