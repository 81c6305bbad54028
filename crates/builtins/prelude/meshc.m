function varargout = meshc(varargin)
% The lines of a surface with lines of one height below it.
h = over_contours(mesh(varargin{:}));
if nargout > 0
    varargout = {h};
end
end
