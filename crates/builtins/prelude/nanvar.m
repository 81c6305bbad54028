function s = nanvar(x, flag, varargin)
% var without NaN.
if nargin < 2 || isempty(flag)
    flag = 0;
end
s = var(x, flag, varargin{:}, 'omitnan');
end
