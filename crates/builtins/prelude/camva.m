function varargout = camva(varargin)
% Degrees that the camera sees.
varargout = camera_property('CameraViewAngle', varargin);
end
