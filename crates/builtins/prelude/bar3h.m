function varargout = bar3h(varargin)
% Lying bars in space.
h = bars_in_space(varargin, true);
if nargout > 0
    varargout = {h};
end
end
