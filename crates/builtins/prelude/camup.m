function varargout = camup(varargin)
% What is up in a picture.
varargout = camera_property('CameraUpVector', varargin);
end
