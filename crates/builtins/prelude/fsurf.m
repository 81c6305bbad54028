function varargout = fsurf(f, varargin)
% A function of two variables as a surface.
[x, y, z, rest] = sampled(f, varargin, 35);
h = surf(x, y, z, rest{:});
if nargout > 0
    varargout = {h};
end
end
