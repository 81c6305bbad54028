function y = geomean(x, varargin)
% Exponential of the mean logarithm.
y = exp(mean(log(x), varargin{:}));
end
