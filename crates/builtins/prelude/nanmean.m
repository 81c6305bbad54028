function m = nanmean(x, varargin)
% mean without NaN.
m = mean(x, varargin{:}, 'omitnan');
end
