function p = tcdf(x, v, tail)
% Student's distribution, by the incomplete beta function.
    is_upper = nargin > 2 && strcmpi(tail, 'upper');
    [x, v] = wide(x, v);
    half = betainc(v ./ (v + x.^2), v / 2, 0.5) / 2;
    if is_upper
        x = -x;
    end
    p = half;
    p(x > 0) = 1 - half(x > 0);
    p(x == 0) = 0.5;
    p(x == Inf) = 1;
    p(x == -Inf) = 0;
    normal = v == Inf;
    p(normal) = normcdf(x(normal));
    p(isnan(x) | ~(v > 0)) = NaN;
end
