function varargout = polarbubblechart(varargin)
% Bubbles at points of an angle and a radius, with sizes by a third variable.
h = bubbles_of(@polarscatter, varargin{:});
if nargout > 0
    varargout = {h};
end
end
