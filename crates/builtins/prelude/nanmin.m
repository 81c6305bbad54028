function [m, k] = nanmin(varargin)
% min leaves out NaN already.
if nargout > 1
    [m, k] = min(varargin{:});
else
    m = min(varargin{:});
end
end
