function y = chi2pdf(x, v)
% Density of the chi-square distribution.
    [x, v] = wide(x, v);
    y = gampdf(x, v / 2, 2);
    y(isnan(x) | ~(v > 0)) = NaN;
end

function varargout = wide(varargin)
% Scalars expanded to the size of the others.
    [differ, varargout{1:nargin}] = common_size(varargin{:});
    if differ
        error('stats:InputSizeMismatch', 'Non-scalar arguments must match in size.');
    end
end
