function p = fcdf(x, v1, v2, tail)
% The F distribution, by the incomplete beta function.
    is_upper = nargin > 3 && strcmpi(tail, 'upper');
    [x, v1, v2] = wide(x, v1, v2);
    x(x < 0) = 0;
    part = v1 .* x ./ (v1 .* x + v2);
    part(x == Inf) = 1;
    if is_upper
        p = betainc(part, v1 / 2, v2 / 2, 'upper');
    else
        p = betainc(part, v1 / 2, v2 / 2);
    end
    p(isnan(x) | ~(v1 > 0) | ~(v2 > 0)) = NaN;
end
