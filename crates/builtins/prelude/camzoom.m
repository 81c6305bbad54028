function camzoom(varargin)
% Makes what the camera sees larger.
[ax, rest] = camera_axes(varargin);
if isempty(rest)
    error('MATLAB:narginchk:notEnoughInputs', 'Not enough input arguments.');
end
if ~isscalar(rest{1}) || ~(rest{1} > 0)
    error('MATLAB:camzoom:InvalidFactor', 'Zoom factor must be a positive number.');
end
set(ax, 'CameraViewAngle', min(get(ax, 'CameraViewAngle') / rest{1}, 179));
end
