function y = betapdf(x, a, b)
% Density of the beta distribution.
    [x, a, b] = wide(x, a, b);
    y = exp((a - 1) .* log(x) + (b - 1) .* log1p(-x) - betaln(a, b));
    y = real(y);
    y(x < 0 | x > 1) = 0;
    low = x == 0;
    y(low) = ends(a(low), b(low));
    high = x == 1;
    y(high) = ends(b(high), a(high));
    y(isnan(x) | ~(a > 0) | ~(b > 0)) = NaN;
end

function y = ends(a, b)
    y = zeros(size(a));
    y(a == 1) = b(a == 1);
    y(a < 1) = Inf;
end
