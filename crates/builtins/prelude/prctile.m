function q = prctile(x, p, varargin)
% Quantiles of hundredths.
q = quantile(x, p / 100, varargin{:});
end
