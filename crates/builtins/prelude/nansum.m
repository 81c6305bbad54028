function s = nansum(x, varargin)
% NaN count as 0.
x(isnan(x)) = 0;
s = sum(x, varargin{:});
end
