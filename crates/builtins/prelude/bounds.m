function [s, l] = bounds(a, varargin)
% The smallest and the largest elements.
if nargin == 1
    s = min(a);
    l = max(a);
else
    s = min(a, [], varargin{:});
    l = max(a, [], varargin{:});
end
end
