function [x, map] = frame2im(frame)
% The image of a frame, and its colour map.
if ~isstruct(frame) || ~isscalar(frame) || ~isfield(frame, 'cdata') || ~isfield(frame, 'colormap')
    error('MATLAB:frame2im:InvalidFrame', 'The frame must be a struct with the fields cdata and colormap.');
end
x = frame.cdata;
map = frame.colormap;
end
