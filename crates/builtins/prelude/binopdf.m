function y = binopdf(x, n, p)
% Probabilities of the binomial distribution.
    [x, n, p] = wide(x, n, p);
    y = zeros(size(x));
    in = x >= 0 & x <= n & x == round(x);
    k = x(in);
    m = n(in);
    q = p(in);
    logarithm = gammaln(m + 1) - gammaln(k + 1) - gammaln(m - k + 1);
    y(in) = exp(logarithm + weighted(k, log(q)) + weighted(m - k, log1p(-q)));
    y(isnan(x) | ~(n >= 0 & n == round(n)) | ~(p >= 0 & p <= 1)) = NaN;
end

function y = weighted(k, x)
% Zero times an infinite logarithm is nothing.
    y = k .* x;
    y(k == 0) = 0;
end
