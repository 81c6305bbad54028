function varargout = ezsurfc(varargin)
% A function of two variables as a surface with lines of one height below it, by its text or handle.
[first, x, y, z, names, shown] = ez_grid(varargin);
h = surfc(first{:}, x, y, z);
ez_name(h(1).Parent, names, shown);
if nargout > 0
    varargout = {h};
end
end
