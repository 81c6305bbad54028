function [m, k] = nanmax(varargin)
% max leaves out NaN already.
if nargout > 1
    [m, k] = max(varargin{:});
else
    m = max(varargin{:});
end
end
