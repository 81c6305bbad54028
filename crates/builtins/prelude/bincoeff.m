function b = bincoeff(n, k)
% Binomial coefficients, for n that are no whole numbers, too.
    b = zeros(size(n + k));
    n = n + b;
    k = k + b;
    whole = k == fix(k);
    ok = whole & k >= 0;
    b(k == 0) = 1;
    up = ok & k > 0 & n < 0 & n == fix(n);
    y = exp(gammaln(abs(n) + k) - gammaln(k + 1) - gammaln(abs(n)));
    b(up) = (-1).^k(up) .* y(up);
    in = ok & k > 0 & ~up & n >= k;
    y = exp(gammaln(n + 1) - gammaln(k + 1) - gammaln(n - k + 1));
    b(in) = y(in);
    rest = ok & k > 0 & ~up & ~in & n ~= fix(n);
    for j = find(rest(:))'
        b(j) = prod((n(j) - (0:k(j) - 1)) ./ (1:k(j)));
    end
    exact = n == fix(n) & whole;
    b(exact) = round(b(exact));
    b(~whole | isnan(n)) = NaN;
end
