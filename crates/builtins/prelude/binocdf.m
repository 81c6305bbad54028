function p = binocdf(x, n, q, tail)
% Binomial distribution, by the incomplete beta function.
    is_upper = nargin > 3 && strcmpi(tail, 'upper');
    [x, n, q] = wide(x, n, q);
    whole = floor(x);
    below = whole < 0;
    above = whole >= n;
    inner = ~below & ~above & ~isnan(x);
    p = double(above);
    p(inner) = betainc(q(inner), whole(inner) + 1, n(inner) - whole(inner), 'upper');
    if is_upper
        p = double(below);
        p(inner) = betainc(q(inner), whole(inner) + 1, n(inner) - whole(inner));
    end
    p(isnan(x) | ~(n >= 0 & n == round(n)) | ~(q >= 0 & q <= 1)) = NaN;
end
