function y = exppdf(x, mu)
% Density of the exponential distribution with mean mu.
    [x, mu] = wide(x, mu);
    y = exp(-x ./ mu) ./ mu;
    y(x < 0) = 0;
    y(isnan(x) | ~(mu > 0)) = NaN;
end

function varargout = wide(varargin)
% Scalars expanded to the size of the others.
    [differ, varargout{1:nargin}] = common_size(varargin{:});
    if differ
        error('stats:InputSizeMismatch', 'Non-scalar arguments must match in size.');
    end
end
