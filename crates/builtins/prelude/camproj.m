function varargout = camproj(varargin)
% Whether what is near is larger.
[ax, rest] = camera_axes(varargin);
if isempty(rest)
    varargout = {get(ax, 'Projection')};
else
    set(ax, 'Projection', rest{1});
    varargout = {};
end
end
