//! Data that is missing, far off or rough.

use crate::{Kernel, MANY, rows};

rows! { "cleaning";
    /// Which elements are missing: NaN, blanks in char arrays, empty texts in cells; ismissing(A, indicators) compares.
    "ismissing" { nargin: (1, 2), errors: &["MATLAB:ismissing:CellArray"],
        kernel: Kernel::Source(include_str!("../../prelude/ismissing.m")),
        example: "ismissing([1 NaN -9], [NaN -9]) => 1×3 logical array 0 1 1" }
    /// Whether some element is missing.
    "anymissing" { nargin: (1, 1), kernel: Kernel::Source(include_str!("../../prelude/anymissing.m")),
        example: "anymissing([1 NaN]) => logical 1" }
    /// Without the rows, or for dim = 2 the columns, that have missing elements: [R, removed] = rmmissing(A, dim, 'MinNumMissing', n).
    "rmmissing" { nargin: (1, MANY), nargout: 2, errors: &["MATLAB:rmmissing:DimensionInvalid", "MATLAB:rmmissing:NameValueNames", "MATLAB:rmmissing:NDArrays"],
        kernel: Kernel::Source(include_str!("../../prelude/rmmissing.m")),
        example: "rmmissing([1 NaN 3]) => 1 3" }
    /// Missing values for what indicates them: standardizeMissing(A, indicators).
    "standardizeMissing" { nargin: (2, 2), errors: &["MATLAB:standardizeMissing:IntegersNotSupported"],
        kernel: Kernel::Source(include_str!("../../prelude/standardizeMissing.m")),
        example: "standardizeMissing([1 -99 2], -99) => 1 NaN 2" }
    /// Missing elements filled: [F, filled] = fillmissing(A, method, dim, …).
    ///
    /// The method is 'constant' with a value, 'previous', 'next', 'nearest', 'linear', 'spline', 'pchip', 'makima', 'movmean' or 'movmedian' with a
    /// window. Parameters are 'EndValues', 'SamplePoints', 'MissingLocations' and 'MaxGap'.
    "fillmissing" { nargin: (2, MANY), nargout: 2, errors: &["MATLAB:fillmissing:MethodInvalid", "MATLAB:fillmissing:ConstantInvalid", "MATLAB:fillmissing:NameValueNames"],
        kernel: Kernel::Source(include_str!("../../prelude/fillmissing.m")),
        example: "fillmissing([1 NaN 3], 'linear') => 1 2 3" }
    /// Which elements lie far from the others: [out, low, high, center] = isoutlier(A, method, dim, 'ThresholdFactor', f).
    ///
    /// The method is 'median', 'mean', 'quartiles', 'grubbs', 'gesd', 'movmedian' or 'movmean' with a window, or 'percentiles' with two numbers.
    "isoutlier" { nargin: (1, MANY), nargout: 4, errors: &["MATLAB:isoutlier:Method"],
        kernel: Kernel::Source(concat!(include_str!("../../prelude/isoutlier.m"), include_str!("../../prelude/outliers.m"))),
        example: "isoutlier([1 2 1 2 99]) => 1×5 logical array 0 0 0 0 1" }
    /// Without the elements, or rows, that lie far from the others: [B, removed, low, high, center] = rmoutliers(A, …), called as isoutlier.
    "rmoutliers" { nargin: (1, MANY), nargout: 5, errors: &["MATLAB:rmoutliers:Method"],
        kernel: Kernel::Source(concat!(include_str!("../../prelude/rmoutliers.m"), include_str!("../../prelude/outliers.m"))),
        example: "rmoutliers([1 2 1 2 99]) => 1 2 1 2" }
    /// Other values for elements that lie far from the others: filloutliers(A, fill, …), called as isoutlier.
    ///
    /// What fills is a number, 'center', 'clip', or a method of fillmissing.
    "filloutliers" { nargin: (2, MANY), nargout: 5, errors: &["MATLAB:filloutliers:FillMethod"],
        kernel: Kernel::Source(concat!(include_str!("../../prelude/filloutliers.m"), include_str!("../../prelude/outliers.m"))),
        example: "filloutliers([1 2 1 2 99], 'previous') => 1 2 1 2 2" }
    /// Smoothed data: [B, window] = smoothdata(A, dim, method, window, …).
    ///
    /// The method is 'movmean', 'movmedian', 'gaussian', 'lowess', 'loess', 'rlowess', 'rloess' or 'sgolay'. Parameters are 'SmoothingFactor',
    /// 'SamplePoints' and 'Degree'.
    "smoothdata" { nargin: (1, MANY), nargout: 2, errors: &["MATLAB:smoothdata:MethodNameValue"],
        kernel: Kernel::Source(include_str!("../../prelude/smoothdata.m")),
        example: "smoothdata([1 5 3 8 2], 'movmean', 3) => 3.0000 3.0000 5.3333 4.3333 5.0000" }
    /// Which elements are greater than those beside them: [found, prominence] = islocalmax(A, dim, 'MinProminence', p, 'MaxNumExtrema', n).
    "islocalmax" { nargin: (1, MANY), nargout: 2, errors: &["MATLAB:islocalmax:NameValueNames"],
        kernel: Kernel::Source(concat!(include_str!("../../prelude/islocalmax.m"), include_str!("../../prelude/local_extrema.m"))),
        example: "islocalmax([1 3 2 5 1]) => 1×5 logical array 0 1 0 1 0" }
    /// Which elements are less than those beside them, called as islocalmax.
    "islocalmin" { nargin: (1, MANY), nargout: 2, errors: &["MATLAB:islocalmin:NameValueNames"],
        kernel: Kernel::Source(concat!(include_str!("../../prelude/islocalmin.m"), include_str!("../../prelude/local_extrema.m"))),
        example: "islocalmin([1 3 2 5 1]) => 1×5 logical array 0 0 1 0 0" }
    /// Scaled to an interval: rescale(A), rescale(A, L, U), with 'InputMin' and 'InputMax'.
    "rescale" { nargin: (1, MANY), errors: &["MATLAB:rescale:LowerGreaterThanUpper", "MATLAB:rescale:MinGreaterThanMax", "MATLAB:rescale:InvalidInputName"],
        kernel: Kernel::Source(include_str!("../../prelude/rescale.m")),
        example: "rescale([1 2 5]) => 0 0.2500 1.0000" }
    /// Elements outside of an interval at its limits: clip(A, low, high).
    "clip" { nargin: (3, 3), errors: &["MATLAB:clip:LowerGreaterThanUpper"],
        kernel: Kernel::Source(include_str!("../../prelude/clip.m")),
        example: "clip([1 5 9], 2, 6) => 2 5 6" }
}
