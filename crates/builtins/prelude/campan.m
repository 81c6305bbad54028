function campan(varargin)
% Turns the camera where it stands.
[ax, rest] = camera_axes(varargin);
if numel(rest) < 2
    error('MATLAB:narginchk:notEnoughInputs', 'Not enough input arguments.');
end
lengths = camera_scale(ax);
position = get(ax, 'CameraPosition');
look = (get(ax, 'CameraTarget') - position) ./ lengths;
azimuth = atan2d(look(2), look(1)) - rest{1};
elevation = min(max(atan2d(look(3), hypot(look(1), look(2))) + rest{2}, -89.9), 89.9);
look = norm(look) * [cosd(elevation) * cosd(azimuth), cosd(elevation) * sind(azimuth), sind(elevation)];
set(ax, 'CameraPosition', position, 'CameraTarget', position + look .* lengths);
end
