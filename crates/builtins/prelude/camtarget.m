function varargout = camtarget(varargin)
% Where the camera looks.
varargout = camera_property('CameraTarget', varargin);
end
