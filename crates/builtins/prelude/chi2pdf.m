function y = chi2pdf(x, v)
% Density of the chi-square distribution.
    [x, v] = wide(x, v);
    y = gampdf(x, v / 2, 2);
    y(isnan(x) | ~(v > 0)) = NaN;
end
