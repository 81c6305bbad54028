function varargout = fmesh(f, varargin)
% A function of two variables as the lines of a surface.
[x, y, z, rest] = sampled(f, varargin, 35);
h = mesh(x, y, z, rest{:});
if nargout > 0
    varargout = {h};
end
end
