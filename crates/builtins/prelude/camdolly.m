function camdolly(varargin)
% Moves the camera, and what it looks at with it: to the right and up by parts of what it sees, and ahead by parts of the way there.
[ax, rest] = camera_axes(varargin);
if numel(rest) < 3
    error('MATLAB:narginchk:notEnoughInputs', 'Not enough input arguments.');
end
words = rest(4:end);
lengths = camera_scale(ax);
position = get(ax, 'CameraPosition') ./ lengths;
target = get(ax, 'CameraTarget') ./ lengths;
look = target - position;
distance = norm(look);
look = look / distance;
right = cross(look, get(ax, 'CameraUpVector') ./ lengths);
right = right / norm(right);
width = 2 * distance * tand(get(ax, 'CameraViewAngle') / 2);
shift = width * (rest{1} * right + rest{2} * cross(right, look)) + rest{3} * distance * look;
if any(strcmpi(words, 'data'))
    shift = [rest{1:3}] ./ lengths;
end
set(ax, 'CameraPosition', (position + shift) .* lengths);
if ~any(strcmpi(words, 'fixtarget'))
    set(ax, 'CameraTarget', (target + shift) .* lengths);
end
end
