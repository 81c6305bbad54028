function y = harmmean(x, varargin)
% Reciprocal of the mean reciprocal.
y = 1 ./ mean(1 ./ x, varargin{:});
end
