function varargout = surfc(varargin)
% A surface with lines of one height below it.
h = over_contours(surf(varargin{:}));
if nargout > 0
    varargout = {h};
end
end
