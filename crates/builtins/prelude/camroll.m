function camroll(varargin)
% Turns the camera around the line along which it looks.
[ax, rest] = camera_axes(varargin);
if isempty(rest)
    error('MATLAB:narginchk:notEnoughInputs', 'Not enough input arguments.');
end
lengths = camera_scale(ax);
look = (get(ax, 'CameraTarget') - get(ax, 'CameraPosition')) ./ lengths;
look = look / norm(look);
up = get(ax, 'CameraUpVector') ./ lengths;
up = up - look * dot(up, look);
angle = rest{1};
up = up * cosd(angle) + cross(look, up) * sind(angle) + look * dot(look, up) * (1 - cosd(angle));
set(ax, 'CameraUpVector', up .* lengths);
end
