function p = betacdf(x, a, b, tail)
% Beta distribution, by the incomplete beta function.
    is_upper = nargin > 3 && strcmpi(tail, 'upper');
    [x, a, b] = wide(x, a, b);
    if is_upper
        p = betainc(min(max(x, 0), 1), a, b, 'upper');
    else
        p = betainc(min(max(x, 0), 1), a, b);
    end
    p(isnan(x) | ~(a > 0) | ~(b > 0)) = NaN;
end

function varargout = wide(varargin)
% Scalars expanded to the size of the others.
    [differ, varargout{1:nargin}] = common_size(varargin{:});
    if differ
        error('stats:InputSizeMismatch', 'Non-scalar arguments must match in size.');
    end
end
