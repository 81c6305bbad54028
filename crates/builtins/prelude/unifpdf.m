function y = unifpdf(x, a, b)
% Density of the uniform distribution from a to b.
    [x, a, b] = wide(x, a, b);
    y = (x >= a & x <= b) ./ (b - a);
    y(isnan(x) | ~(a < b)) = NaN;
end
