function p = poisscdf(x, lambda, tail)
% Poisson distribution, by the incomplete gamma function.
    is_upper = nargin > 2 && strcmpi(tail, 'upper');
    [x, lambda] = wide(x, lambda);
    whole = floor(x);
    below = whole < 0;
    whole(below | isnan(x)) = 0;
    if is_upper
        p = gammainc(lambda, whole + 1);
        p(below) = 1;
        p(x == Inf) = 0;
    else
        p = gammainc(lambda, whole + 1, 'upper');
        p(below) = 0;
        p(x == Inf) = 1;
    end
    p(isnan(x) | ~(lambda >= 0)) = NaN;
end
