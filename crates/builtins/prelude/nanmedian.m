function m = nanmedian(x, varargin)
% median without NaN.
m = median(x, varargin{:}, 'omitnan');
end
