function varargout = lightangle(varargin)
% A light in a direction of two angles.
[ax, rest] = camera_axes(varargin);
h = gobjects(0);
if ~isempty(rest) && isgraphics(rest{1}, 'light')
    h = rest{1};
    rest(1) = [];
end
if isempty(rest)
    p = get(h, 'Position');
    angles = {atan2d(p(1), -p(2)), atan2d(p(3), hypot(p(1), p(2)))};
    varargout = angles(1:max(nargout, 1));
    return
end
if numel(rest) < 2
    error('MATLAB:narginchk:notEnoughInputs', 'Not enough input arguments.');
end
[azimuth, elevation] = rest{1:2};
position = [cosd(elevation) * sind(azimuth), -cosd(elevation) * cosd(azimuth), sind(elevation)];
if isempty(h)
    h = light('Parent', ax, 'Position', position);
else
    set(h, 'Position', position);
end
varargout = {};
if nargout > 0
    varargout = {h};
end
end
