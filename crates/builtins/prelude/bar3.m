function varargout = bar3(varargin)
% Upright bars in space.
h = bars_in_space(varargin, false);
if nargout > 0
    varargout = {h};
end
end
