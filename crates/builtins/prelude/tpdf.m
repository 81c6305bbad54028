function y = tpdf(x, v)
% Density of Student's distribution.
    [x, v] = wide(x, v);
    y = exp(gammaln((v + 1) / 2) - gammaln(v / 2) - (v + 1) / 2 .* log1p(x.^2 ./ v)) ./ sqrt(v * pi);
    normal = v == Inf;
    y(normal) = exp(-x(normal).^2 / 2) / sqrt(2 * pi);
    y(isnan(x) | ~(v > 0)) = NaN;
end
