function varargout = ezmesh(varargin)
% A function of two variables as the lines of a surface, by its text or handle.
[first, x, y, z, names, shown] = ez_grid(varargin);
h = mesh(first{:}, x, y, z);
ez_name(h(1).Parent, names, shown);
if nargout > 0
    varargout = {h};
end
end
