function y = rms(x, varargin)
% Root of the mean of squared magnitudes.
y = sqrt(mean(abs(x) .^ 2, varargin{:}));
end
