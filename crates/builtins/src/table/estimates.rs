//! Estimates that are drawn or printed where no output is asked for, or that draw random numbers.

use crate::{Kernel, MANY, rows};

rows! { "estimates";
    /// Local maxima: [pks, locs, widths, prominences] = findpeaks(y), findpeaks(y, x), findpeaks(y, fs).
    ///
    /// Options by name: 'MinPeakHeight', 'MinPeakProminence', 'Threshold', 'MinPeakDistance', 'MinPeakWidth', 'MaxPeakWidth', 'NPeaks', 'SortStr'
    /// ('ascend', 'descend'), 'WidthReference' ('halfprom', 'halfheight'). Of equal neighbours the first is the peak. Without outputs they are drawn.
    "findpeaks" { nargin: (1, MANY), nargout: 4, errors: &["signal:findpeaks:emptyDataSet", "signal:findpeaks:BadParameter"],
        kernel: Kernel::Source(include_str!("../../prelude/findpeaks.m")),
        example: "[p, k] = findpeaks([1 3 2 5 0]) => p = 3 5 k = 2 4" }
    /// Spectrum by Welch's method: [P, f] = pwelch(x, window, overlap, nfft, fs), 'twosided' or 'onesided' at the end.
    ///
    /// window is one, or the length of a Hamming window; at first there are eight pieces that overlap by half. Without outputs it is drawn in decibels.
    "pwelch" { nargin: (1, MANY), nargout: 2, errors: &["signal:pwelch:MustBeVector", "signal:pwelch:InvalidSegmentLength", "signal:pwelch:NoverlapTooBig"],
        kernel: Kernel::Source(concat!(include_str!("../../prelude/pwelch.m"), include_str!("../../prelude/spectral_frames.m"))),
        example: "size(pwelch(zeros(1, 100))) => 129 1" }
    /// Spectrum of a whole signal: [P, f] = periodogram(x, window, nfft, fs), 'twosided' or 'onesided' at the end.
    "periodogram" { nargin: (1, MANY), nargout: 2, errors: &["signal:periodogram:InvalidDimensions"],
        kernel: Kernel::Source(concat!(include_str!("../../prelude/periodogram.m"), include_str!("../../prelude/spectral_frames.m"))),
        example: "size(periodogram(zeros(1, 100))) => 129 1" }
    /// Spectra of pieces: [S, f, t, P] = spectrogram(x, window, overlap, nfft, fs); arguments as for pwelch. Without outputs they are drawn.
    "spectrogram" { nargin: (1, MANY), nargout: 4, errors: &["signal:spectrogram:MustBeVector", "signal:spectrogram:InvalidSegmentLength"],
        kernel: Kernel::Source(concat!(include_str!("../../prelude/spectrogram.m"), include_str!("../../prelude/spectral_frames.m"))),
        example: "size(spectrogram(zeros(1, 100), 20, 10, 32)) => 17 9" }
    /// Spectra of pieces by the old order: [B, f, t] = specgram(x, nfft, fs, window, overlap).
    "specgram" { nargin: (1, 5), nargout: 3, errors: &["signal:specgram:MustBeVector"],
        kernel: Kernel::Source(concat!(include_str!("../../prelude/specgram.m"), include_str!("../../prelude/spectral_frames.m"))),
        example: "size(specgram(zeros(1, 100), 32)) => 17 5" }
    /// Whether means of groups differ: [p, table, stats] = anova1(X), a group for each column, or anova1(x, group); 'off' at the end shows no table.
    "anova1" { nargin: (1, 3), nargout: 3, errors: &["stats:anova1:InputSizeMismatch"],
        kernel: Kernel::Source(include_str!("../../prelude/anova1.m")),
        example: "round(anova1([1 2; 2 4; 3 3], [], 'off'), 4) => 0.2879" }
    /// Clusters of points: [idx, C, sumd, D] = kmeans(X, k).
    ///
    /// Options by name: 'Distance' ('sqeuclidean', 'cityblock', 'cosine', 'correlation', 'hamming'), 'Start' ('plus', 'sample', 'cluster', 'uniform',
    /// a matrix), 'Replicates', 'MaxIter', 'EmptyAction' ('singleton', 'drop', 'error'), 'Display'. Starts are chosen as k-means++ does, by the
    /// stream of rand. The centres move until no point changes its cluster; points are not moved one by one after that. 'cluster' is as 'sample'.
    "kmeans" { nargin: (2, MANY), nargout: 4, errors: &["stats:kmeans:InvalidK", "stats:kmeans:TooManyClusters", "stats:kmeans:BadDistance"],
        kernel: Kernel::Source(include_str!("../../prelude/kmeans.m")),
        example: "kmeans([0; 1; 9; 10], 2, 'Start', [0; 9])' => 1 1 2 2" }
    /// Density of data by kernels: [f, x, width] = ksdensity(data), ksdensity(data, x).
    ///
    /// Options by name: 'Bandwidth', 'Kernel' ('normal', 'box', 'triangle', 'epanechnikov'), 'Function' ('pdf', 'cdf', 'survivor'), 'NumPoints',
    /// 'Weights'. Without outputs it is drawn.
    "ksdensity" { nargin: (1, MANY), nargout: 3, errors: &["stats:ksdensity:VectorRequired", "stats:ksdensity:BadParamName"],
        kernel: Kernel::Source(include_str!("../../prelude/ksdensity.m")),
        example: "f = ksdensity([1 2 3], 2) => f = 0.2595" }
}
