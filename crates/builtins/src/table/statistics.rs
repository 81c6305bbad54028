//! Descriptive statistics.

use crate::{Fold, Kernel, MANY, Sparsity, Total, rows, rules};

rows! { "statistics";
    /// Average.
    ///
    /// mean(A) works along the first dimension that is not 1; mean(A, dim), mean(A, [1 2]) and mean(A, 'all') along
    /// others. 'omitnan' leaves out NaN. The result is double, single for single; 'native' keeps the class.
    "mean" { rule: Some(rules::mean), sparse: Sparsity::First, fold: Some(Fold::Total(Total::Mean)), nargin: (1, 4), errors: &["MATLAB:mean:inputType", "MATLAB:getdimarg:invalidDim"], example: "mean([1 2; 3 5]) => 2.0000 3.5000" }
    /// Middle of the sorted elements: median(A, dim, 'omitnan'), called as mean.
    "median" { rule: Some(rules::mean), sparse: Sparsity::First, nargin: (1, 4), errors: &["MATLAB:getdimarg:invalidDim"], example: "median([3 1 2 10]) => 2.5000" }
    /// Most frequent element: [M, F, C] = mode(A, dim) gives also how often and all elements that are as frequent.
    "mode" { rule: Some(rules::mean), sparse: Sparsity::First, nargin: (1, 2), nargout: 3, example: "[m, f] = mode([1 2 2 3]) => m = 2 f = 2" }
    /// Variance.
    ///
    /// var(A) divides by n-1, var(A, 1) by n, var(A, w) weights the elements; var(A, w, dim), 'all', 'omitnan' as for
    /// mean. [V, M] = var(…) gives the mean too.
    "var" { rule: Some(rules::spread), sparse: Sparsity::First, nargin: (1, 4), nargout: 2, errors: &["MATLAB:var:invalidWgts"], example: "var([1 2 3 4]) => 1.6667" }
    /// Standard deviation: the square root of var, called in the same way.
    "std" { rule: Some(rules::spread), sparse: Sparsity::First, nargin: (1, 4), nargout: 2, errors: &["MATLAB:std:invalidWgts"], example: "std([1 2 3 4]) => 1.2910" }
    /// Covariance of columns: cov(A), cov(A, w), cov(x, y), cov(…, 'omitrows'); w = 1 divides by n.
    "cov" { nargin: (1, 4), errors: &["MATLAB:cov:XYlengthMismatch"], kernel: Kernel::Source(include_str!("../../prelude/cov.m")),
        example: "cov([1 2 3], [1 2 4]) => 1.0000 1.5000 1.5000 2.3333" }
    /// Correlation coefficients of columns: corrcoef(A), corrcoef(x, y).
    ///
    /// `[R, P, RL, RU] = corrcoef(..., 'Alpha', a, 'Rows', rows)`: P is the chance of as strong a correlation without any, RL and
    /// RU are bounds at level 1 - a; rows is 'all', 'complete' or 'pairwise'.
    "corrcoef" { nargin: (1, 6), nargout: 4, kernel: Kernel::Source(include_str!("../../prelude/corrcoef.m")), example: "corrcoef([1 2 3], [2 4 6]) => 1 1 1 1" }
    /// Correlation of the columns of two matrices: corr(X), corr(X, Y), corr(X, Y, 'type', 'Spearman').
    "corr" { nargin: (1, 4), kernel: Kernel::Source(include_str!("../../prelude/corr.m")), example: "round(corr([1 2 3]', [3 2 1]')) => -1" }
    /// Counts between edges: [n, bin] = histc(x, edges, dim); the last count is of x equal to the last edge.
    "histc" { nargin: (2, 3), nargout: 2, kernel: Kernel::Source(include_str!("../../prelude/histc.m")), example: "histc([1 2 2 3 5], 1:5) => 1 2 1 0 1" }
    /// Counts in bins.
    ///
    /// [n, edges, bin] = histcounts(x, nbins), histcounts(x, edges), with 'BinWidth', 'BinLimits', 'NumBins', 'BinEdges',
    /// 'BinMethod' and 'Normalization' (count, probability, pdf, countdensity, cumcount, cdf).
    "histcounts" { nargin: (1, 8), nargout: 3, kernel: Kernel::Source(include_str!("../../prelude/histcounts.m")),
        example: "histcounts([1 2 2 3 5], [1 2 3 6]) => 1 2 2" }
    /// Bins of elements: discretize(x, edges), discretize(x, edges, values); NaN outside.
    "discretize" { nargin: (2, 5), nargout: 2, kernel: Kernel::Source(include_str!("../../prelude/discretize.m")),
        example: "discretize([1 4 9], [0 2 5 9]) => 1 2 3" }
    /// Quantiles: quantile(A, p, dim); p are numbers from 0 to 1, or a count of evenly spread ones. dim may be a vector or
    /// 'all'; of a vector the result has the extents of p.
    "quantile" { nargin: (1, 5), kernel: Kernel::Source(include_str!("../../prelude/quantile.m")), example: "quantile([1 2 3 4], 0.5) => 2.5000" }
    /// Percentiles: prctile(A, p, dim); p are numbers from 0 to 100. dim may be a vector or 'all'.
    "prctile" { nargin: (2, 5), kernel: Kernel::Source(include_str!("../../prelude/prctile.m")), example: "prctile([1 2 3 4], 50) => 2.5000" }
    /// Largest less smallest element: range(A), range(A, dim).
    "range" { nargin: (1, 2), kernel: Kernel::Source(include_str!("../../prelude/range.m")), example: "range([3 1 7]) => 6" }
    /// Distance of the quartiles: iqr(A), iqr(A, dim); dim may be a vector or 'all'.
    "iqr" { nargin: (1, 2), kernel: Kernel::Source(include_str!("../../prelude/iqr.m")), example: "iqr([1 2 3 4]) => 2" }
    /// Skewness: skewness(A), skewness(A, 0) without bias, skewness(A, flag, dim).
    "skewness" { nargin: (1, 3), kernel: Kernel::Source(include_str!("../../prelude/skewness.m")), example: "skewness([1 2 3]) => 0" }
    /// Kurtosis: kurtosis(A), kurtosis(A, 0) without bias, kurtosis(A, flag, dim).
    "kurtosis" { nargin: (1, 3), kernel: Kernel::Source(include_str!("../../prelude/kurtosis.m")), example: "kurtosis([1 2 3]) => 1.5000" }
    /// Less the mean: center(A), center(A, dim).
    "center" { nargin: (1, 2), kernel: Kernel::Source(include_str!("../../prelude/center.m")), example: "center([1 2 3]) => -1 0 1" }
    /// Standardised: [Z, mu, sigma] = zscore(A, flag, dim) has mean 0 and deviation 1.
    "zscore" { nargin: (1, 3), nargout: 3, kernel: Kernel::Source(include_str!("../../prelude/zscore.m")), example: "zscore([1 2 3]) => -1 0 1" }
    /// Normalised data: normalize(A, dim, method, type) with 'zscore', 'norm', 'scale', 'range' or 'center'.
    "normalize" { nargin: (1, 4), kernel: Kernel::Source(include_str!("../../prelude/normalize.m")), example: "normalize([1 2 3]) => -1 0 1" }
    /// Mean of squares: meansq(A), meansq(A, dim).
    "meansq" { nargin: (1, 2), kernel: Kernel::Source(include_str!("../../prelude/meansq.m")), example: "meansq([1 7]) => 25" }
    /// Root of the mean of squares: rms(A), rms(A, dim).
    "rms" { nargin: (1, 3), kernel: Kernel::Source(include_str!("../../prelude/rms.m")), example: "rms([1 7]) => 5" }
    /// Mean absolute deviation: mad(A), mad(A, 1) the median absolute deviation, mad(A, flag, dim).
    "mad" { nargin: (1, 3), kernel: Kernel::Source(include_str!("../../prelude/mad.m")), example: "mad([1 2 3 6]) => 1.5000" }
    /// Geometric mean: geomean(A), geomean(A, dim).
    "geomean" { nargin: (1, 2), kernel: Kernel::Source(include_str!("../../prelude/geomean.m")), example: "geomean([1 4]) => 2" }
    /// Harmonic mean: harmmean(A), harmmean(A, dim).
    "harmmean" { nargin: (1, 2), kernel: Kernel::Source(include_str!("../../prelude/harmmean.m")), example: "harmmean([1 1]) => 1" }
    /// Moving average: movmean(A, k), movmean(A, [before after]), with dim, 'omitnan', and 'Endpoints' 'shrink', 'fill', 'discard'.
    "movmean" { nargin: (2, 6), kernel: Kernel::Source(concat!(include_str!("../../prelude/movmean.m"), include_str!("../../prelude/moving.m"))), example: "movmean([1 2 3 4], 3) => 1.5000 2.0000 3.0000 3.5000" }
    /// Moving sum, called as movmean.
    "movsum" { nargin: (2, 6), kernel: Kernel::Source(concat!(include_str!("../../prelude/movsum.m"), include_str!("../../prelude/moving.m"))), example: "movsum([1 2 3 4], 3) => 3 6 9 7" }
    /// Moving median, called as movmean.
    "movmedian" { nargin: (2, 6), kernel: Kernel::Source(concat!(include_str!("../../prelude/movmedian.m"), include_str!("../../prelude/moving.m"))), example: "movmedian([1 9 2 3], 3) => 5.0000 2.0000 3.0000 2.5000" }
    /// Moving maximum, called as movmean.
    "movmax" { nargin: (2, 6), kernel: Kernel::Source(concat!(include_str!("../../prelude/movmax.m"), include_str!("../../prelude/moving.m"))), example: "movmax([1 9 2 3], 3) => 9 9 9 3" }
    /// Moving minimum, called as movmean.
    "movmin" { nargin: (2, 6), kernel: Kernel::Source(concat!(include_str!("../../prelude/movmin.m"), include_str!("../../prelude/moving.m"))), example: "movmin([1 9 2 3], 3) => 1 1 2 2" }
    /// Moving standard deviation: movstd(A, k, w), then as movmean.
    "movstd" { nargin: (2, 7), kernel: Kernel::Source(concat!(include_str!("../../prelude/movstd.m"), include_str!("../../prelude/moving.m"))), example: "movstd([1 2 3], 3) => 0.7071 1.0000 0.7071" }
    /// Largest element, NaN left out: called as max.
    "nanmax" { nargin: (1, 3), nargout: 2, kernel: Kernel::Source(include_str!("../../prelude/nanmax.m")), example: "nanmax([1 NaN 3]) => 3" }
    /// Smallest element, NaN left out: called as min.
    "nanmin" { nargin: (1, 3), nargout: 2, kernel: Kernel::Source(include_str!("../../prelude/nanmin.m")), example: "nanmin([1 NaN 3]) => 1" }
    /// Sum, NaN left out: nansum(A), nansum(A, dim).
    "nansum" { nargin: (1, 2), kernel: Kernel::Source(include_str!("../../prelude/nansum.m")), example: "nansum([1 NaN 3]) => 4" }
    /// Average, NaN left out: nanmean(A), nanmean(A, dim).
    "nanmean" { nargin: (1, 2), kernel: Kernel::Source(include_str!("../../prelude/nanmean.m")), example: "nanmean([1 NaN 3]) => 2" }
    /// Median, NaN left out: nanmedian(A), nanmedian(A, dim).
    "nanmedian" { nargin: (1, 2), kernel: Kernel::Source(include_str!("../../prelude/nanmedian.m")), example: "nanmedian([1 NaN 3]) => 2" }
    /// Standard deviation, NaN left out: nanstd(A, flag, dim).
    "nanstd" { nargin: (1, 3), kernel: Kernel::Source(include_str!("../../prelude/nanstd.m")), example: "nanstd([1 NaN 3]) => 1.4142" }
    /// Variance, NaN left out: nanvar(A, flag, dim).
    "nanvar" { nargin: (1, 3), kernel: Kernel::Source(include_str!("../../prelude/nanvar.m")), example: "nanvar([1 NaN 3]) => 2" }
    /// Density of the normal distribution: normpdf(x, mu, sigma).
    "normpdf" { nargin: (1, 3), kernel: Kernel::Source(include_str!("../../prelude/normpdf.m")), example: "normpdf(0) => 0.3989" }
    /// Cumulative normal distribution: normcdf(x, mu, sigma), normcdf(…, 'upper').
    "normcdf" { nargin: (1, 4), kernel: Kernel::Source(include_str!("../../prelude/normcdf.m")), example: "normcdf(0) => 0.5000" }
    /// Inverse of the cumulative normal distribution: norminv(p, mu, sigma).
    "norminv" { nargin: (1, 3), kernel: Kernel::Source(include_str!("../../prelude/norminv.m")), example: "norminv(0.5) => 0" }
    /// Moving variance: movvar(A, k, w), then as movmean.
    "movvar" { nargin: (2, 7), kernel: Kernel::Source(concat!(include_str!("../../prelude/movvar.m"), include_str!("../../prelude/moving.m"))),
        example: "movvar([1 2 3], 3) => 0.5000 1.0000 0.5000" }
    /// Moving product, called as movmean.
    "movprod" { nargin: (2, 6), kernel: Kernel::Source(concat!(include_str!("../../prelude/movprod.m"), include_str!("../../prelude/moving.m"))),
        example: "movprod([1 2 3 4], 3) => 2 6 24 12" }
    /// Moving median absolute deviation, called as movmean.
    "movmad" { nargin: (2, 6), kernel: Kernel::Source(concat!(include_str!("../../prelude/movmad.m"), include_str!("../../prelude/moving.m"))),
        example: "movmad([1 9 2 3], 3) => 4.0000 1.0000 1.0000 0.5000" }
    /// Distribution function of the chi-square distribution: chi2cdf(x, v), chi2cdf(x, v, 'upper').
    "chi2cdf" { nargin: (2, 3), errors: &["stats:InputSizeMismatch"],
        kernel: Kernel::Source(concat!(include_str!("../../prelude/chi2cdf.m"), include_str!("../../prelude/wide.m"))),
        example: "chi2cdf(0.5, 3) => 0.0811" }
    /// Density of the chi-square distribution: chi2pdf(x, v).
    "chi2pdf" { nargin: (2, 2), errors: &["stats:InputSizeMismatch"],
        kernel: Kernel::Source(concat!(include_str!("../../prelude/chi2pdf.m"), include_str!("../../prelude/wide.m"))),
        example: "chi2pdf(0.5, 3) => 0.2197" }
    /// Quantiles of the chi-square distribution: chi2inv(p, v).
    "chi2inv" { nargin: (2, 2), errors: &["stats:InputSizeMismatch"],
        kernel: Kernel::Source(concat!(include_str!("../../prelude/chi2inv.m"), include_str!("../../prelude/wide.m"))),
        example: "chi2inv(0.25, 3) => 1.2125" }
    /// Distribution function of the gamma distribution: gamcdf(x, a, b), gamcdf(x, a, b, 'upper').
    "gamcdf" { nargin: (3, 4), errors: &["stats:InputSizeMismatch"],
        kernel: Kernel::Source(concat!(include_str!("../../prelude/gamcdf.m"), include_str!("../../prelude/wide.m"))),
        example: "gamcdf(0.5, 2, 3) => 0.0124" }
    /// Density of the gamma distribution: gampdf(x, a, b).
    "gampdf" { nargin: (3, 3), errors: &["stats:InputSizeMismatch"],
        kernel: Kernel::Source(concat!(include_str!("../../prelude/gampdf.m"), include_str!("../../prelude/wide.m"))),
        example: "gampdf(0.5, 2, 3) => 0.0470" }
    /// Quantiles of the gamma distribution: gaminv(p, a, b).
    "gaminv" { nargin: (3, 3), errors: &["stats:InputSizeMismatch"],
        kernel: Kernel::Source(concat!(include_str!("../../prelude/gaminv.m"), include_str!("../../prelude/wide.m"))),
        example: "gaminv(0.25, 2, 3) => 2.8838" }
    /// Distribution function of the beta distribution: betacdf(x, a, b), betacdf(x, a, b, 'upper').
    "betacdf" { nargin: (3, 4), errors: &["stats:InputSizeMismatch"],
        kernel: Kernel::Source(concat!(include_str!("../../prelude/betacdf.m"), include_str!("../../prelude/wide.m"))),
        example: "betacdf(0.5, 2, 3) => 0.6875" }
    /// Density of the beta distribution: betapdf(x, a, b).
    "betapdf" { nargin: (3, 3), errors: &["stats:InputSizeMismatch"],
        kernel: Kernel::Source(concat!(include_str!("../../prelude/betapdf.m"), include_str!("../../prelude/wide.m"))),
        example: "betapdf(0.5, 2, 3) => 1.5000" }
    /// Quantiles of the beta distribution: betainv(p, a, b).
    "betainv" { nargin: (3, 3), errors: &["stats:InputSizeMismatch"],
        kernel: Kernel::Source(concat!(include_str!("../../prelude/betainv.m"), include_str!("../../prelude/wide.m"))),
        example: "betainv(0.25, 2, 3) => 0.2430" }
    /// Distribution function of the Student's distribution: tcdf(x, v), tcdf(x, v, 'upper').
    "tcdf" { nargin: (2, 3), errors: &["stats:InputSizeMismatch"],
        kernel: Kernel::Source(concat!(include_str!("../../prelude/tcdf.m"), include_str!("../../prelude/wide.m"))),
        example: "tcdf(0.5, 4) => 0.6783" }
    /// Density of the Student's distribution: tpdf(x, v).
    "tpdf" { nargin: (2, 2), errors: &["stats:InputSizeMismatch"],
        kernel: Kernel::Source(concat!(include_str!("../../prelude/tpdf.m"), include_str!("../../prelude/wide.m"))),
        example: "tpdf(0.5, 4) => 0.3223" }
    /// Quantiles of the Student's distribution: tinv(p, v).
    "tinv" { nargin: (2, 2), errors: &["stats:InputSizeMismatch"],
        kernel: Kernel::Source(concat!(include_str!("../../prelude/tinv.m"), include_str!("../../prelude/wide.m"))),
        example: "tinv(0.25, 4) => -0.7407" }
    /// Distribution function of the F distribution: fcdf(x, v1, v2), fcdf(x, v1, v2, 'upper').
    "fcdf" { nargin: (3, 4), errors: &["stats:InputSizeMismatch"],
        kernel: Kernel::Source(concat!(include_str!("../../prelude/fcdf.m"), include_str!("../../prelude/wide.m"))),
        example: "fcdf(0.5, 3, 5) => 0.3015" }
    /// Density of the F distribution: fpdf(x, v1, v2).
    "fpdf" { nargin: (3, 3), errors: &["stats:InputSizeMismatch"],
        kernel: Kernel::Source(concat!(include_str!("../../prelude/fpdf.m"), include_str!("../../prelude/wide.m"))),
        example: "fpdf(0.5, 3, 5) => 0.5860" }
    /// Quantiles of the F distribution: finv(p, v1, v2).
    "finv" { nargin: (3, 3), errors: &["stats:InputSizeMismatch"],
        kernel: Kernel::Source(concat!(include_str!("../../prelude/finv.m"), include_str!("../../prelude/wide.m"))),
        example: "finv(0.25, 3, 5) => 0.4150" }
    /// Distribution function of the exponential distribution: expcdf(x, mu), expcdf(x, mu, 'upper').
    "expcdf" { nargin: (2, 3), errors: &["stats:InputSizeMismatch"],
        kernel: Kernel::Source(concat!(include_str!("../../prelude/expcdf.m"), include_str!("../../prelude/wide.m"))),
        example: "expcdf(0.5, 2) => 0.2212" }
    /// Density of the exponential distribution: exppdf(x, mu).
    "exppdf" { nargin: (2, 2), errors: &["stats:InputSizeMismatch"],
        kernel: Kernel::Source(concat!(include_str!("../../prelude/exppdf.m"), include_str!("../../prelude/wide.m"))),
        example: "exppdf(0.5, 2) => 0.3894" }
    /// Quantiles of the exponential distribution: expinv(p, mu).
    "expinv" { nargin: (2, 2), errors: &["stats:InputSizeMismatch"],
        kernel: Kernel::Source(concat!(include_str!("../../prelude/expinv.m"), include_str!("../../prelude/wide.m"))),
        example: "expinv(0.25, 2) => 0.5754" }
    /// Distribution function of the uniform distribution: unifcdf(x, a, b), unifcdf(x, a, b, 'upper').
    "unifcdf" { nargin: (3, 4), errors: &["stats:InputSizeMismatch"],
        kernel: Kernel::Source(concat!(include_str!("../../prelude/unifcdf.m"), include_str!("../../prelude/wide.m"))),
        example: "unifcdf(0.5, 0, 2) => 0.2500" }
    /// Density of the uniform distribution: unifpdf(x, a, b).
    "unifpdf" { nargin: (3, 3), errors: &["stats:InputSizeMismatch"],
        kernel: Kernel::Source(concat!(include_str!("../../prelude/unifpdf.m"), include_str!("../../prelude/wide.m"))),
        example: "unifpdf(0.5, 0, 2) => 0.5000" }
    /// Quantiles of the uniform distribution: unifinv(p, a, b).
    "unifinv" { nargin: (3, 3), errors: &["stats:InputSizeMismatch"],
        kernel: Kernel::Source(concat!(include_str!("../../prelude/unifinv.m"), include_str!("../../prelude/wide.m"))),
        example: "unifinv(0.25, 0, 2) => 0.5000" }
    /// Distribution function of the Poisson distribution: poisscdf(x, lambda), poisscdf(x, lambda, 'upper').
    "poisscdf" { nargin: (2, 3), errors: &["stats:InputSizeMismatch"],
        kernel: Kernel::Source(concat!(include_str!("../../prelude/poisscdf.m"), include_str!("../../prelude/wide.m"))),
        example: "poisscdf(2, 3) => 0.4232" }
    /// Probabilities of the Poisson distribution: poisspdf(x, lambda).
    "poisspdf" { nargin: (2, 2), errors: &["stats:InputSizeMismatch"],
        kernel: Kernel::Source(concat!(include_str!("../../prelude/poisspdf.m"), include_str!("../../prelude/wide.m"))),
        example: "poisspdf(2, 3) => 0.2240" }
    /// Distribution function of the binomial distribution: binocdf(x, n, p), binocdf(x, n, p, 'upper').
    "binocdf" { nargin: (3, 4), errors: &["stats:InputSizeMismatch"],
        kernel: Kernel::Source(concat!(include_str!("../../prelude/binocdf.m"), include_str!("../../prelude/wide.m"))),
        example: "binocdf(2, 5, 0.5) => 0.5000" }
    /// Probabilities of the binomial distribution: binopdf(x, n, p).
    "binopdf" { nargin: (3, 3), errors: &["stats:InputSizeMismatch"],
        kernel: Kernel::Source(concat!(include_str!("../../prelude/binopdf.m"), include_str!("../../prelude/wide.m"))),
        example: "binopdf(2, 5, 0.5) => 0.3125" }
    /// Tree of clusters: Z = linkage(X, method, metric), linkage(distances, method), with distances of pdist.
    ///
    /// method is 'single', 'complete', 'average', 'weighted', 'centroid', 'median' or 'ward'. A row of Z has two clusters and their distance.
    "linkage" { nargin: (1, 3),
        kernel: Kernel::Source(include_str!("../../prelude/linkage.m")),
        example: "linkage([0; 1; 5]) => 1 2 1 3 4 4" }
    /// Clusters of a tree: cluster(Z, 'maxclust', k), cluster(Z, 'cutoff', height, 'criterion', 'distance').
    "cluster" { nargin: (3, MANY), errors: &["stats:cluster:BadParameter", "stats:cluster:TooFewInputs"],
        kernel: Kernel::Source(include_str!("../../prelude/cluster.m")),
        example: "cluster(linkage([0; 1; 5]), 'maxclust', 2)' => 1 1 2" }
    /// Normal distribution of data: [mu, sigma, muci, sigmaci] = normfit(x, alpha); intervals of confidence 1 - alpha, 0.95 at first.
    "normfit" { nargin: (1, 2), nargout: 4, errors: &["stats:normfit:BadData"],
        kernel: Kernel::Source(include_str!("../../prelude/normfit.m")),
        example: "[m, s] = normfit([1 2 3]) => m = 2 s = 1" }
    /// Whether a mean is m: [h, p, ci, stats] = ttest(x, m), or of pairs: ttest(x, y).
    ///
    /// Options by name: 'Alpha', 'Tail' ('both', 'right', 'left'), 'Dim'; or alpha and tail by place. NaN is left out.
    "ttest" { nargin: (1, MANY), nargout: 4, errors: &["stats:ttest:BadAlpha", "stats:ttest:BadTail", "stats:ttest:InputSizeMismatch"],
        kernel: Kernel::Source(concat!(include_str!("../../prelude/ttest.m"), include_str!("../../prelude/t_options.m"))),
        example: "[h, p] = ttest([1 2 3]) => h = 0 p = 0.0742" }
    /// Whether two means are equal: [h, p, ci, stats] = ttest2(x, y); options as for ttest, and 'Vartype' ('equal', 'unequal').
    "ttest2" { nargin: (2, MANY), nargout: 4, errors: &["stats:ttest2:BadAlpha", "stats:ttest2:BadTail", "stats:ttest2:BadVarType"],
        kernel: Kernel::Source(concat!(include_str!("../../prelude/ttest2.m"), include_str!("../../prelude/t_options.m"))),
        example: "[h, p] = ttest2([1 2 3], [4 5 6]) => h = 1 p = 0.0213" }
    /// Linear regression: [b, bint, r, rint, stats] = regress(y, X, alpha).
    ///
    /// stats has R^2, F, its probability and the variance of the error. Rows with NaN are left out.
    "regress" { nargin: (2, 3), nargout: 5, errors: &["stats:regress:InvalidData"],
        kernel: Kernel::Source(include_str!("../../prelude/regress.m")),
        example: "regress([1; 3; 5], [1 0; 1 1; 1 2]) => 1.0000 2.0000" }
    /// Principal components: [coeff, score, latent, tsquared, explained, mu] = pca(X).
    ///
    /// Options by name: 'NumComponents', 'Centered', 'Economy', 'Algorithm' ('svd', 'eig': both are the first), 'Rows' ('complete'). The largest
    /// element of each column of coeff is positive.
    "pca" { nargin: (1, MANY), nargout: 6, errors: &["stats:pca:BadParameter", "stats:pca:BadData"],
        kernel: Kernel::Source(include_str!("../../prelude/pca.m")),
        example: "[c, s, l] = pca([1 1; 2 2; 3 3]); round(l') => 2 0" }
    /// Principal components by the old name: [coeff, score, latent, tsquare] = princomp(X), princomp(X, 'econ').
    "princomp" { nargin: (1, 2), nargout: 4,
        kernel: Kernel::Source(include_str!("../../prelude/princomp.m")),
        example: "[c, s, l] = princomp([1 1; 2 2; 3 3]); round(l) => 2 0" }
    /// Nearest points: [idx, d] = knnsearch(X, Y) gives for each row of Y the nearest row of X; 'K' of them, by a 'Distance' of pdist2.
    "knnsearch" { nargin: (2, MANY), nargout: 2, errors: &["stats:knnsearch:SizeMisMatch", "stats:knnsearch:BadParam"],
        kernel: Kernel::Source(include_str!("../../prelude/knnsearch.m")),
        example: "knnsearch([0; 5; 9], [6; 1])' => 2 1" }
    /// Ranks: [r, adjustment] = tiedrank(x); equal elements share the mean of their ranks. tiedrank(x, 1) gives three adjustments.
    "tiedrank" { nargin: (1, 2), nargout: 2,
        kernel: Kernel::Source(include_str!("../../prelude/tiedrank.m")),
        example: "tiedrank([10 30 20 20]) => 1.0000 4.0000 2.5000 2.5000" }
    /// Mean without the extremes: trimmean(x, percent), with 'round', 'floor' or 'weighted', and a dimension; percent/2 are left out at both ends.
    "trimmean" { nargin: (2, 4), errors: &["stats:trimmean:InvalidPercent"],
        kernel: Kernel::Source(include_str!("../../prelude/trimmean.m")),
        example: "trimmean([1 2 3 100], 50) => 2.5000" }
    /// Numbers of groups: [g, names, levels] = grp2idx(s).
    "grp2idx" { nargin: (1, 1), nargout: 3,
        kernel: Kernel::Source(include_str!("../../prelude/grp2idx.m")),
        example: "grp2idx({'b', 'a', 'b'})' => 1 2 1" }
    /// Density of the multivariate normal distribution: mvnpdf(X, mu, sigma), a row of X for each point.
    "mvnpdf" { nargin: (1, 3), errors: &["stats:mvnpdf:InputSizeMismatch", "stats:mvnpdf:BadMatrixSigma"],
        kernel: Kernel::Source(include_str!("../../prelude/mvnpdf.m")),
        example: "mvnpdf([0 0]) => 0.1592" }
    /// Density of a distribution by its name: pdf('Normal', x, mu, sigma).
    ///
    /// Names are 'Beta', 'Binomial', 'Chisquare', 'Exponential', 'F', 'Gamma', 'Normal', 'Poisson', 'T' and 'Uniform'.
    "pdf" { nargin: (2, MANY), errors: &["stats:internal:getDistributionName:UnrecognizedName"],
        kernel: Kernel::Source(concat!(include_str!("../../prelude/pdf.m"), include_str!("../../prelude/of_distribution.m"))),
        example: "pdf('Normal', 0, 0, 1) => 0.3989" }
    /// Distribution function by its name: cdf('Normal', x, mu, sigma), with 'upper' at the end its complement; names as for pdf.
    "cdf" { nargin: (2, MANY), errors: &["stats:internal:getDistributionName:UnrecognizedName"],
        kernel: Kernel::Source(concat!(include_str!("../../prelude/cdf.m"), include_str!("../../prelude/of_distribution.m"))),
        example: "cdf('Uniform', 0.25, 0, 1) => 0.2500" }
    /// Quantiles of a distribution by its name: icdf('Normal', p, mu, sigma); names as for pdf, without the discrete ones.
    "icdf" { nargin: (2, MANY), errors: &["stats:internal:getDistributionName:UnrecognizedName", "stats:icdf:NoInverse"],
        kernel: Kernel::Source(concat!(include_str!("../../prelude/icdf.m"), include_str!("../../prelude/of_distribution.m"))),
        example: "icdf('Uniform', 0.25, 0, 1) => 0.2500" }
}
