function x = unifinv(p, a, b)
% Where the uniform distribution from a to b has a value.
    [p, a, b] = wide(p, a, b);
    bad = isnan(p) | p < 0 | p > 1 | ~(a < b);
    p(bad) = 0.5;
    x = a + p .* (b - a);
    x(bad) = NaN;
end

function varargout = wide(varargin)
% Scalars expanded to the size of the others.
    [differ, varargout{1:nargin}] = common_size(varargin{:});
    if differ
        error('stats:InputSizeMismatch', 'Non-scalar arguments must match in size.');
    end
end
