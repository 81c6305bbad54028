function varargout = bubblechart(varargin)
% Bubbles at points, with sizes by a third variable.
h = bubbles_of(@scatter, varargin{:});
if nargout > 0
    varargout = {h};
end
end
