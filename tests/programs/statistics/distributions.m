% Distributions: values, tails, quantiles; distances.
x = [-1 0 0.3 1 2.5 7 Inf NaN];
shown(chi2cdf(x, 3)), shown(chi2cdf(x, 3, 'upper')), shown(gamcdf(x, 2, 3)), shown(betacdf(x / 3, 2, 3)), shown(tcdf(x, 4))
shown(tcdf(x, 4, 'upper')), shown(fcdf(x, 3, 5)), shown(expcdf(x, 2)), shown(unifcdf(x, 0, 2)), shown(poisscdf(x, 2)), shown(binocdf(x, 5, 0.3))
shown(chi2pdf(x, 3)), shown(gampdf(x, 1, 3)), shown(betapdf(x / 3, 1, 3)), shown(tpdf(x, 4)), shown(fpdf(x, 3, 5)), shown(exppdf(x, 2))
shown(unifpdf(x, 0, 2)), shown(poisspdf(x, 2)), shown(binopdf(x, 5, 0.3))
p = [0 0.05 0.5 0.975 1 -1];
shown(chi2inv(p, 3)), shown(gaminv(p, 2, 3)), shown(betainv(p, 2, 3)), shown(tinv(p, 4)), shown(finv(p, 3, 5)), shown(expinv(p, 2)), shown(unifinv(p, 1, 2))
% Tables of statistics have these.
fprintf('%.4f ', tinv(0.975, [1 2 10 1000]), chi2inv(0.95, 10), finv(0.95, 2, 10)); fprintf('\n');
shown(tcdf(tinv([0.01 0.3 0.51 0.9], 2.5), 2.5))
X = [1 2; 3 4; 5 7; 0 1];
disp(pdist(X)), disp(squareform(pdist(X, 'cityblock'))), disp(squareform(squareform(pdist(X)))), disp(pdist2(X, X(1:2, :), 'chebychev'))
shown(pdist(X, 'seuclidean')), shown(pdist(X, 'mahalanobis')), shown(pdist(X, 'minkowski', 3)), shown(pdist2(X, X(4, :), 'cosine')')
disp(pdist2(X, X, @(a, b) sum(abs(a - b), 2)))
disp(heaviside([-1 0 2 NaN]))
failing(@() chi2cdf([1 2], [1 2 3]))
failing(@() pdist2(X, [1 2 3]))
failing(@() pdist2(X, X, 'near'))
failing(@() squareform([1 2]))

function shown(v)
fprintf('%.6g ', v);
fprintf('\n');
end

function failing(f)
try
    f();
catch e
    disp([e.identifier ': ' e.message])
end
end
