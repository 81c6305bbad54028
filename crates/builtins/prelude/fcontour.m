function varargout = fcontour(f, varargin)
% A function of two variables as lines of one height.
[x, y, z, rest] = sampled(f, varargin, 71);
[~, h] = contour(x, y, z, rest{:});
if nargout > 0
    varargout = {h};
end
end
