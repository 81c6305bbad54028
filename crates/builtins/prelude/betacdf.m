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
