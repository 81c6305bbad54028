function varargout = ezcontourf(varargin)
% A function of two variables as regions between heights, by its text or handle.
[first, x, y, z, names, shown] = ez_grid(varargin);
[~, h] = contourf(first{:}, x, y, z);
ez_name(h.Parent, names, shown);
if nargout > 0
    varargout = {h};
end
end
