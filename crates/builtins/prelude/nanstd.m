function s = nanstd(x, flag, varargin)
% std without NaN.
if nargin < 2 || isempty(flag)
    flag = 0;
end
s = std(x, flag, varargin{:}, 'omitnan');
end
