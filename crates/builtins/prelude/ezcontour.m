function varargout = ezcontour(varargin)
% A function of two variables as lines of one height, by its text or handle.
[first, x, y, z, names, shown] = ez_grid(varargin);
[~, h] = contour(first{:}, x, y, z);
ez_name(h.Parent, names, shown);
if nargout > 0
    varargout = {h};
end
end
