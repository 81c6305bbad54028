function varargout = campos(varargin)
% Where the camera is.
varargout = camera_property('CameraPosition', varargin);
end
