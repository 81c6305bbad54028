function y = fpdf(x, v1, v2)
% Density of the F distribution.
    [x, v1, v2] = wide(x, v1, v2);
    z = v1 ./ v2 .* x;
    y = exp(v1 / 2 .* log(z) - (v1 + v2) / 2 .* log1p(z) - betaln(v1 / 2, v2 / 2)) ./ x;
    y = real(y);
    y(x < 0) = 0;
    y(x == 0 & v1 > 2) = 0;
    y(x == 0 & v1 == 2) = 1;
    y(x == 0 & v1 < 2) = Inf;
    y(x == Inf) = 0;
    y(isnan(x) | ~(v1 > 0) | ~(v2 > 0)) = NaN;
end
