function y = unifpdf(x, a, b)
% Density of the uniform distribution from a to b.
    [x, a, b] = wide(x, a, b);
    y = (x >= a & x <= b) ./ (b - a);
    y(isnan(x) | ~(a < b)) = NaN;
end

function varargout = wide(varargin)
% Scalars expanded to the size of the others.
    [differ, varargout{1:nargin}] = common_size(varargin{:});
    if differ
        error('stats:InputSizeMismatch', 'Non-scalar arguments must match in size.');
    end
end
