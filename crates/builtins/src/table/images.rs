//! Pictures: their files, their colours, filters, sizes, parts and shapes.

use crate::{Effects, Kernel, MANY, rows, rules};

rows! { "images";
    /// Reads a picture.
    ///
    /// A = imread(file) of PNG, JPEG, TIFF, GIF or BMP; [X, map] = imread(file) of indexed ones; [A, map, alpha] = imread(file) with opacity.
    /// imread(file, format), imread(file, k) the k-th picture, 'Frames' 'all' those of a GIF along the fourth dimension,
    /// 'PixelRegion' {rows, columns}, 'BackgroundColor'.
    "imread" { rule: Some(rules::anything), nargin: (1, MANY), nargout: 3,
        errors: &["MATLAB:imagesci:imread:fileDoesNotExist", "MATLAB:imagesci:imread:fileFormat", "MATLAB:imagesci:imread:badFrame"],
        example: "f = [tempname '.png']; imwrite(uint8([1 2; 3 4]), f); imread(f) => 2×2 uint8 matrix 1 2 3 4" }
    /// Writes a picture.
    ///
    /// imwrite(A, file), imwrite(X, map, file), imwrite(…, format): PNG, JPEG, TIFF, GIF or BMP. JPEG has 'Quality' (75). GIF has 'DelayTime',
    /// 'LoopCount' (Inf for ever), 'WriteMode' 'append', 'DisposalMethod', 'TransparentColor'. TIFF has 'Compression', 'Resolution',
    /// 'Description' and 'WriteMode'. PNG has 'Alpha', 'BitDepth', 'Transparency', 'XResolution', 'YResolution', 'ResolutionUnit' and texts.
    "imwrite" { nargin: (2, MANY), nargout: 0,
        errors: &["MATLAB:imagesci:imwrite:fileFormat", "MATLAB:imagesci:imwrite:fileOpen", "MATLAB:imagesci:writegif:dataDimensions"],
        example: "f = [tempname '.gif']; imwrite(true(2), f); imwrite(true(2), f, 'WriteMode', 'append'); numel(imfinfo(f)) => 2" }
    /// What a file says of its pictures: Width, Height, BitDepth, ColorType, Format and more; a struct for each picture.
    "imfinfo" { rule: Some(rules::structures), nargin: (1, 2),
        errors: &["MATLAB:imagesci:imfinfo:fileDoesNotExist", "MATLAB:imagesci:imfinfo:fileFormat"],
        example: "f = [tempname '.png']; imwrite(true(2, 3), f); i = imfinfo(f); i.Width => 3" }
    /// Numbers of a picture as doubles from 0 to 1.
    ///
    /// im2double(I) divides integers by their greatest value; im2double(X, 'indexed') makes indices from 1.
    "im2double" { nargin: (1, 2), errors: &["MATLAB:im2double:invalidType"],
        kernel: Kernel::Source(concat!(include_str!("../../prelude/im2double.m"), include_str!("../../prelude/picture_numbers.m"))),
        example: "im2double(uint8([0 51 255])) => 0 0.2000 1.0000" }
    /// Numbers of a picture as singles from 0 to 1: im2single(I), im2single(X, 'indexed').
    "im2single" { nargin: (1, 2), errors: &["MATLAB:im2single:invalidType"],
        kernel: Kernel::Source(concat!(include_str!("../../prelude/im2single.m"), include_str!("../../prelude/picture_numbers.m"))),
        example: "im2single(uint8(255)) => single 1" }
    /// Numbers of a picture as uint8: im2uint8(I), im2uint8(X, 'indexed').
    ///
    /// Floating-point numbers are taken from 0 to 1.
    "im2uint8" { nargin: (1, 2), errors: &["images:im2uint8:invalidIndexedImage"],
        kernel: Kernel::Source(concat!(include_str!("../../prelude/im2uint8.m"), include_str!("../../prelude/picture_integers.m"))),
        example: "im2uint8([0 0.5 1]) => 1×3 uint8 row vector 0 128 255" }
    /// Numbers of a picture as uint16: im2uint16(I), im2uint16(X, 'indexed').
    "im2uint16" { nargin: (1, 2), errors: &["images:im2uint16:invalidIndexedImage"],
        kernel: Kernel::Source(concat!(include_str!("../../prelude/im2uint16.m"), include_str!("../../prelude/picture_integers.m"))),
        example: "im2uint16(uint8([0 1 255])) => 1×3 uint16 row vector 0 257 65535" }
    /// Luminance of colours: I = rgb2gray(RGB), newmap = rgb2gray(map).
    ///
    /// It is 0.2989 of red, 0.5870 of green and 0.1140 of blue.
    "rgb2gray" { nargin: (1, 1), errors: &["MATLAB:images:rgb2gray:invalidInputSizeRGB"],
        kernel: Kernel::Source(include_str!("../../prelude/rgb2gray.m")),
        example: "rgb2gray(uint8(cat(3, 255, 0, 0))) => uint8 76" }
    /// Luminance of colours; what has none stays as it is.
    "im2gray" { nargin: (1, 1), errors: &["MATLAB:im2gray:invalidInputSize"],
        kernel: Kernel::Source(include_str!("../../prelude/im2gray.m")),
        example: "im2gray(uint8([1 2])) => 1×2 uint8 row vector 1 2" }
    /// Numbers over the range from 0 to 1: mat2gray(A), mat2gray(A, [low high]).
    "mat2gray" { nargin: (1, 2), errors: &["MATLAB:mat2gray:incorrectNumel"],
        kernel: Kernel::Source(include_str!("../../prelude/mat2gray.m")),
        example: "mat2gray([1 2 5]) => 0 0.2500 1.0000" }
    /// Colours of an indexed picture: RGB = ind2rgb(X, map).
    ///
    /// Integers count from 0, floating-point numbers from 1.
    "ind2rgb" { nargin: (2, 2), nargout: 3, errors: &["MATLAB:ind2rgb:invalidMap"],
        kernel: Kernel::Source(concat!(include_str!("../../prelude/ind2rgb.m"), include_str!("../../prelude/colours_of.m"))),
        example: "squeeze(ind2rgb(2, [1 0 0; 0 0.5 0]))' => 0 0.5000 0" }
    /// Luminance of an indexed picture: I = ind2gray(X, map).
    "ind2gray" { nargin: (2, 2), errors: &["MATLAB:ind2gray:invalidMap"],
        kernel: Kernel::Source(concat!(include_str!("../../prelude/ind2gray.m"), include_str!("../../prelude/colours_of.m"))),
        example: "ind2gray([1 2], [0 0 0; 1 1 1]) => 0 1" }
    /// Colours as indices of a map.
    ///
    /// [X, map] = rgb2ind(RGB, n) chooses n colours, rgb2ind(RGB, tolerance) those of cubes with sides of that length, X = rgb2ind(RGB, map)
    /// the nearest ones of a map. A third argument 'nodither' leaves out what makes up for their differences: 'dither'.
    "rgb2ind" { nargin: (2, 3), nargout: 2, errors: &["images:rgb2ind:invalidInput", "images:rgb2ind:invalidRGB"],
        kernel: Kernel::Source(include_str!("../../prelude/rgb2ind.m")),
        example: "rgb2ind(cat(3, [1 0], [0 0], [0 1]), [1 0 0; 0 0 1]) => 1×2 uint8 row vector 0 1" }
    /// Intensities as indices of a map of grays: [X, map] = gray2ind(I, n); n is 64, for logical pictures 2.
    "gray2ind" { nargin: (1, 2), nargout: 2, errors: &["images:gray2ind:invalidN"],
        kernel: Kernel::Source(include_str!("../../prelude/gray2ind.m")),
        example: "gray2ind([0 0.5 1], 3) => 1×3 uint8 row vector 0 1 2" }
    /// Hue, saturation and value of colours.
    ///
    /// HSV = rgb2hsv(RGB) of a picture, hsvmap = rgb2hsv(map), [h, s, v] = rgb2hsv(r, g, b).
    "rgb2hsv" { nargin: (1, 3), nargout: 3, errors: &["MATLAB:rgb2hsv:WrongNumberOfColumns"],
        kernel: Kernel::Source(concat!(include_str!("../../prelude/rgb2hsv.m"), include_str!("../../prelude/colour_rows.m"))),
        example: "rgb2hsv([0 0 1; 0.5 0.5 0.5]) => 0.6667 1.0000 1.0000 0 0 0.5000" }
    /// Colours of hue, saturation and value.
    ///
    /// RGB = hsv2rgb(HSV) of a picture, map = hsv2rgb(hsvmap), [r, g, b] = hsv2rgb(h, s, v).
    "hsv2rgb" { nargin: (1, 3), nargout: 3, errors: &["MATLAB:hsv2rgb:WrongNumberOfColumns"],
        kernel: Kernel::Source(concat!(include_str!("../../prelude/hsv2rgb.m"), include_str!("../../prelude/colour_rows.m"))),
        example: "hsv2rgb([0.5 1 1]) => 0 1 1" }
    /// The negative of a picture.
    "imcomplement" { nargin: (1, 1),
        kernel: Kernel::Source(include_str!("../../prelude/imcomplement.m")),
        example: "imcomplement(uint8([0 255 100])) => 1×3 uint8 row vector 255 0 155" }
    /// How far the elements of two pictures are apart: Z = imabsdiff(X, Y).
    "imabsdiff" { nargin: (2, 2), errors: &["images:imabsdiff:mismatchedSize"],
        kernel: Kernel::Source(include_str!("../../prelude/imabsdiff.m")),
        example: "imabsdiff(uint8([1 5]), uint8([4 2])) => 1×2 uint8 row vector 3 3" }
    /// Mean of squared differences: immse(X, Y).
    "immse" { nargin: (2, 2), errors: &["images:validate:unequalSizeMatrices"],
        kernel: Kernel::Source(include_str!("../../prelude/immse.m")),
        example: "immse([1 2], [1 4]) => 2" }
    /// Ratio of the peak to the noise in decibels: [peaksnr, snr] = psnr(A, ref, peak).
    "psnr" { nargin: (2, 3), nargout: 2, errors: &["images:validate:unequalSizeMatrices"],
        kernel: Kernel::Source(include_str!("../../prelude/psnr.m")),
        example: "round(psnr(uint8([0 10]), uint8([0 0])), 2) => 31.1400" }
    /// Elements around an array.
    ///
    /// padarray(A, padsize) puts zeros before and behind each dimension, padarray(A, padsize, value) a value, 'circular', 'replicate' or
    /// 'symmetric' the array's own elements. 'pre' and 'post' pad one side only.
    "padarray" { nargin: (2, 4), errors: &["MATLAB:padarray:expectedNonnegative"],
        kernel: Kernel::Source(include_str!("../../prelude/padarray.m")),
        example: "padarray([1 2], [0 1], 9) => 9 1 2 9" }
    /// Mean of all elements.
    "mean2" { nargin: (1, 1), errors: &["MATLAB:mean2:invalidType"],
        kernel: Kernel::Source(include_str!("../../prelude/mean2.m")),
        example: "mean2([1 2; 3 6]) => 3" }
    /// Standard deviation of all elements.
    "std2" { nargin: (1, 1), errors: &["MATLAB:std2:invalidType"],
        kernel: Kernel::Source(include_str!("../../prelude/std2.m")),
        example: "std2([1 2; 3 4]) => 1.2910" }
    /// A picture filtered by a mask.
    ///
    /// B = imfilter(A, h) gives the correlation, of A's class. Options: beyond the border is 0, another number, 'symmetric', 'replicate' or
    /// 'circular'; 'full' gives more than 'same'; 'conv' turns the mask.
    "imfilter" { nargin: (2, 6), errors: &["images:imfilter:filterDimensions"],
        kernel: Kernel::Source(concat!(include_str!("../../prelude/imfilter.m"), include_str!("../../prelude/filtered_pages.m"))),
        example: "imfilter([1 2 3], [1 1 1]) => 3 6 5" }
    /// Masks for imfilter.
    ///
    /// fspecial('average', size), ('disk', radius), ('gaussian', size, sigma), ('laplacian', alpha), ('log', size, sigma),
    /// ('motion', length, degrees), 'prewitt', 'sobel', ('unsharp', alpha).
    "fspecial" { nargin: (1, 3), errors: &["MATLAB:fspecial:expectedPositive"],
        kernel: Kernel::Source(include_str!("../../prelude/fspecial.m")),
        example: "fspecial('sobel') => 1 2 1 0 0 0 -1 -2 -1" }
    /// A picture smoothed by a Gaussian.
    ///
    /// imgaussfilt(A, sigma), with 'FilterSize' and 'Padding'; sigma is 0.5, and may be one number for rows and one for columns.
    "imgaussfilt" { nargin: (1, 8), errors: &["MATLAB:imgaussfilt:expectedPositive", "images:imgaussfilt:invalidFilterSize"],
        kernel: Kernel::Source(include_str!("../../prelude/imgaussfilt.m")),
        example: "round(imgaussfilt([0 0 1 0 0], 1), 4) => 0.0545 0.2442 0.4026 0.2442 0.0545" }
    /// The element of a rank among those of each neighbourhood: ordfilt2(A, order, domain, offsets, 'symmetric').
    "ordfilt2" { nargin: (3, 5), errors: &["images:ordfilt2:orderNotValid"],
        kernel: Kernel::Source(concat!(include_str!("../../prelude/ordfilt2.m"), include_str!("../../prelude/neighbourhoods.m"))),
        example: "ordfilt2([1 5 2], 3, [1 1 1]) => 5 5 5" }
    /// Median of each neighbourhood: medfilt2(A, [m n], border); border is 'zeros', 'symmetric' or 'indexed'.
    "medfilt2" { nargin: (1, 3), errors: &["MATLAB:medfilt2:expectedPositive"],
        kernel: Kernel::Source(concat!(include_str!("../../prelude/medfilt2.m"), include_str!("../../prelude/neighbourhoods.m"))),
        example: "medfilt2([1 9 2], [1 3]) => 1 2 2" }
    /// How many pixels have each intensity.
    ///
    /// [counts, places] = imhist(I, n) has n bins, 256 or of logical pictures 2; imhist(X, map) counts indices. Without outputs it is drawn.
    "imhist" { nargin: (1, 2), nargout: 2, errors: &["images:imhist:invalidN"],
        kernel: Kernel::Source(include_str!("../../prelude/imhist.m")),
        example: "imhist(logical([0 1 1]))' => 1 2" }
    /// Intensities between which most pixels lie: stretchlim(I, [low high]); the parts below and above are 0.01.
    "stretchlim" { nargin: (1, 2), errors: &["images:stretchlim:invalidTolOrder"],
        kernel: Kernel::Source(include_str!("../../prelude/stretchlim.m")),
        example: "stretchlim(uint8([0 51 255]))' => 0 1" }
    /// Intensities moved into another range: imadjust(I, [low high], [low high], gamma).
    ///
    /// imadjust(I) takes the limits of stretchlim; of colours each part is moved, of a map each column.
    "imadjust" { nargin: (1, 4), errors: &["images:imadjust:lowMustBeSmallerThanHigh"],
        kernel: Kernel::Source(concat!(include_str!("../../prelude/imadjust.m"), include_str!("../../prelude/like_picture.m"))),
        example: "imadjust([0.2 0.5 0.8], [0.2 0.8]) => 0 0.5000 1.0000" }
    /// Intensities moved so that their histogram becomes flat, or another one.
    ///
    /// [J, T] = histeq(I, n) has n levels, 64; histeq(I, counts) comes near to a histogram. T is the transformation.
    "histeq" { nargin: (1, 2), nargout: 2, errors: &["images:histeq:invalidHgram"],
        kernel: Kernel::Source(concat!(include_str!("../../prelude/histeq.m"), include_str!("../../prelude/like_picture.m"))),
        example: "histeq(uint8([0 1 2 3]), 4) => 1×4 uint8 row vector 0 85 170 255" }
    /// Otsu's threshold from 0 to 1: [level, quality] = graythresh(I).
    "graythresh" { nargin: (1, 1), nargout: 2, errors: &["MATLAB:graythresh:invalidType"],
        kernel: Kernel::Source(include_str!("../../prelude/graythresh.m")),
        example: "graythresh(uint8([10 10 20 200 210])) => 0.4294" }
    /// Otsu's threshold of a histogram: [level, quality] = otsuthresh(counts).
    "otsuthresh" { nargin: (1, 1), nargout: 2, errors: &["MATLAB:otsuthresh:expectedVector"],
        kernel: Kernel::Source(include_str!("../../prelude/otsuthresh.m")),
        example: "otsuthresh([4 1 0 0 3]) => 0.5000" }
    /// Which pixels are above a threshold.
    ///
    /// imbinarize(I) takes Otsu's threshold, imbinarize(I, T) a number from 0 to 1 or one for each pixel, imbinarize(I, 'adaptive') those of
    /// adaptthresh, with 'Sensitivity' and 'ForegroundPolarity'.
    "imbinarize" { nargin: (1, 6), errors: &["images:imbinarize:badSizedThreshold"],
        kernel: Kernel::Source(include_str!("../../prelude/imbinarize.m")),
        example: "imbinarize(uint8([10 20 200 210])) => 1×4 logical array 0 0 1 1" }
    /// A threshold for each pixel, by what is around it.
    ///
    /// adaptthresh(I, sensitivity), with 'NeighborhoodSize', 'ForegroundPolarity' and 'Statistic': 'mean', 'median', 'gaussian'.
    "adaptthresh" { nargin: (1, 8), errors: &["images:adaptthresh:invalidNeighborhoodSize"],
        kernel: Kernel::Source(include_str!("../../prelude/adaptthresh.m")),
        example: "adaptthresh([0.5 0.5]) => 0.5500 0.5500" }
    /// Where intensities change at once.
    ///
    /// BW = edge(I, method, threshold). Methods: 'sobel', 'prewitt', 'roberts', ('log', threshold, sigma), ('zerocross', threshold, h),
    /// ('canny', [low high], sigma). Options: 'horizontal', 'vertical', 'nothinning'. [BW, threshold, Gv, Gh] gives more.
    "edge" { nargin: (1, 5), nargout: 4, errors: &["images:edge:thresholdMustBe2ElementOrLess"],
        kernel: Kernel::Source(include_str!("../../prelude/edge.m")),
        example: "sum(edge(repmat([0 0 1 1], 4, 1), 'sobel', 0.1)) => 0 0 4 0" }
    /// A picture with another number of pixels.
    ///
    /// imresize(A, scale), imresize(A, [rows columns]) where one may be NaN, and a method: 'nearest', 'bilinear', 'bicubic' (the usual one),
    /// 'lanczos2', 'lanczos3', 'box', or {kernel, width}. A smaller picture is smoothed, unless 'Antialiasing' is false.
    "imresize" { nargin: (2, 9), effects: Effects::CALLS_BACK, errors: &["images:imresize:badSizedParam", "images:imresize:invalidScale"],
        kernel: Kernel::Source(include_str!("../../prelude/imresize.m")),
        example: "imresize([1 2; 3 4], 2, 'nearest') => 1 1 2 2 1 1 2 2 3 3 4 4 3 3 4 4" }
    /// A picture turned counterclockwise around its middle.
    ///
    /// imrotate(A, degrees, method, box): method 'nearest', 'bilinear' or 'bicubic', box 'loose' or 'crop'.
    "imrotate" { nargin: (2, 4), errors: &["MATLAB:imrotate:expectedScalar"],
        kernel: Kernel::Source(include_str!("../../prelude/imrotate.m")),
        example: "imrotate([1 2; 3 4], 90) => 2 4 1 3" }
    /// The part of a picture within a rectangle: imcrop(I, [xmin ymin width height]), imcrop(X, map, rectangle).
    "imcrop" { nargin: (2, 3), nargout: 2, errors: &["images:imcrop:invalidRectangle"],
        kernel: Kernel::Source(include_str!("../../prelude/imcrop.m")),
        example: "imcrop([1 2 3; 4 5 6], [2 1 1 1]) => 2 3 5 6" }
    /// Connected parts of a binary picture, numbered: [L, n] = bwlabel(BW, connectivity); 4 or 8.
    "bwlabel" { nargin: (1, 2), nargout: 2, errors: &["images:bwlabel:badScalarConn"],
        kernel: Kernel::Source(concat!(include_str!("../../prelude/bwlabel.m"), include_str!("../../prelude/flooded.m"), include_str!("../../prelude/neighbour_steps.m"))),
        example: "bwlabel([1 1 0 1]) => 1 1 0 2" }
    /// Connected parts of a binary array, numbered: [L, n] = bwlabeln(BW, connectivity).
    "bwlabeln" { nargin: (1, 2), nargout: 2, errors: &["images:bwlabeln:badScalarConn"],
        kernel: Kernel::Source(concat!(include_str!("../../prelude/bwlabeln.m"), include_str!("../../prelude/flooded.m"), include_str!("../../prelude/neighbour_steps.m"))),
        example: "bwlabeln([1 0; 0 1], 4) => 1 0 0 2" }
    /// Connected parts of a binary array, as lists of elements: CC = bwconncomp(BW, connectivity).
    ///
    /// Fields: Connectivity, ImageSize, NumObjects, PixelIdxList.
    "bwconncomp" { nargin: (1, 2), errors: &["images:bwconncomp:badScalarConn"],
        kernel: Kernel::Source(concat!(include_str!("../../prelude/bwconncomp.m"), include_str!("../../prelude/lists_of.m"), include_str!("../../prelude/flooded.m"), include_str!("../../prelude/neighbour_steps.m"))),
        example: "CC = bwconncomp([1 1 0 1]); CC.NumObjects => 2" }
    /// The numbers of parts that bwconncomp gives, at their elements.
    "labelmatrix" { nargin: (1, 1), errors: &["images:labelmatrix:invalidInput"],
        kernel: Kernel::Source(include_str!("../../prelude/labelmatrix.m")),
        example: "labelmatrix(bwconncomp([1 1 0 1])) => 1×4 uint8 row vector 1 1 0 2" }
    /// A binary picture without parts of fewer than P elements: bwareaopen(BW, P, connectivity).
    "bwareaopen" { nargin: (2, 3), errors: &["MATLAB:bwareaopen:expectedNonnegative"],
        kernel: Kernel::Source(concat!(include_str!("../../prelude/bwareaopen.m"), include_str!("../../prelude/flooded.m"), include_str!("../../prelude/neighbour_steps.m"))),
        example: "bwareaopen([1 1 0 1], 2) => 1×4 logical array 1 1 0 0" }
    /// Borders of parts and of their holes: [B, L, n, A] = bwboundaries(BW, connectivity, 'noholes').
    ///
    /// Each is a matrix of rows and columns, clockwise and closed.
    "bwboundaries" { nargin: (1, 3), nargout: 4, errors: &["images:bwboundaries:badScalarConn"],
        kernel: Kernel::Source(concat!(include_str!("../../prelude/bwboundaries.m"), include_str!("../../prelude/lists_of.m"), include_str!("../../prelude/outline.m"), include_str!("../../prelude/flooded.m"), include_str!("../../prelude/neighbour_steps.m"))),
        example: "B = bwboundaries([0 1 1]); B{1} => 1 2 1 3 1 2" }
    /// Pixels of parts that have a neighbour outside: bwperim(BW, connectivity).
    "bwperim" { nargin: (1, 2), errors: &["images:bwperim:badScalarConn"],
        kernel: Kernel::Source(include_str!("../../prelude/bwperim.m")),
        example: "bwperim(true(3)) => 3×3 logical array 1 1 1 1 0 1 1 1 1" }
    /// Measures of the parts of a picture.
    ///
    /// stats = regionprops(BW, properties), of labels L or of what bwconncomp gives; regionprops(L, I, …) of intensities; 'table' first gives a
    /// table. Properties: Area, Centroid, BoundingBox ('basic'), Perimeter, Circularity, EquivDiameter, Extent, Eccentricity, MajorAxisLength,
    /// MinorAxisLength, Orientation, ConvexHull, ConvexImage, ConvexArea, Solidity, Image, FilledImage, FilledArea, EulerNumber, Extrema,
    /// PixelIdxList, PixelList, SubarrayIdx, MeanIntensity, MinIntensity, MaxIntensity, PixelValues, WeightedCentroid, or 'all'.
    "regionprops" { nargin: (1, 40), effects: Effects::FINDS_FUNCTIONS, errors: &["images:regionprops:needsGrayscaleImage"],
        kernel: Kernel::Source(concat!(include_str!("../../prelude/regionprops.m"), include_str!("../../prelude/lists_of.m"), include_str!("../../prelude/outline.m"))),
        example: "s = regionprops(logical([1 1 0; 1 1 0])); s.Centroid => 1.5000 1.5000" }
    /// The marker grown as far as the mask lets it: imreconstruct(marker, mask, connectivity).
    "imreconstruct" { nargin: (2, 3), errors: &["images:imreconstruct:markerGreaterThanMask"],
        kernel: Kernel::Source(concat!(include_str!("../../prelude/imreconstruct.m"), include_str!("../../prelude/grown.m"), include_str!("../../prelude/neighbour_steps.m"))),
        example: "imreconstruct([0 2 0 0], [3 3 1 3]) => 2 2 1 1" }
    /// A picture whose holes are filled.
    ///
    /// imfill(BW, 'holes'), imfill(I) of intensities, imfill(BW, places, connectivity) fills the background from places on.
    "imfill" { nargin: (1, 3), nargout: 2, errors: &["images:imfill:outOfRange"],
        kernel: Kernel::Source(concat!(include_str!("../../prelude/imfill.m"), include_str!("../../prelude/flooded.m"), include_str!("../../prelude/grown.m"), include_str!("../../prelude/neighbour_steps.m"))),
        example: "imfill(logical([1 1 1; 1 0 1; 1 1 1]), 'holes') => 3×3 logical array 1 1 1 1 1 1 1 1 1" }
    /// Light grows: each pixel becomes the greatest of its neighbourhood, a strel or zeros and ones; 'full' gives more than 'same'.
    "imdilate" { nargin: (2, 3), errors: &["MATLAB:imdilate:invalidType"],
        kernel: Kernel::Source(concat!(include_str!("../../prelude/imdilate.m"), include_str!("../../prelude/morphed.m"))),
        example: "imdilate([0 0 1 0], [1 1 1]) => 0 1 1 1" }
    /// Light shrinks: each pixel becomes the least of its neighbourhood, a strel or zeros and ones.
    "imerode" { nargin: (2, 3), errors: &["MATLAB:imerode:invalidType"],
        kernel: Kernel::Source(concat!(include_str!("../../prelude/imerode.m"), include_str!("../../prelude/morphed.m"))),
        example: "imerode([3 2 5 4], [1 1 1]) => 2 2 2 4" }
    /// Erosion, then dilation: light parts that the element does not fit into are gone.
    "imopen" { nargin: (2, 2), errors: &["MATLAB:imopen:invalidType"],
        kernel: Kernel::Source(concat!(include_str!("../../prelude/imopen.m"), include_str!("../../prelude/morphed.m"))),
        example: "imopen([0 9 0 5 5], [1 1]) => 0 0 0 5 5" }
    /// Dilation, then erosion: dark parts that the element does not fit into are gone.
    "imclose" { nargin: (2, 2), errors: &["MATLAB:imclose:invalidType"],
        kernel: Kernel::Source(concat!(include_str!("../../prelude/imclose.m"), include_str!("../../prelude/morphed.m"))),
        example: "imclose([5 0 5 0 0], [1 1]) => 5 5 5 0 0" }
    /// What opening takes away: A - imopen(A, SE).
    "imtophat" { nargin: (2, 2), errors: &["MATLAB:imopen:invalidType"],
        kernel: Kernel::Source(include_str!("../../prelude/imtophat.m")),
        example: "imtophat([0 9 0 5 5], [1 1]) => 0 9 0 0 0" }
    /// What closing adds: imclose(A, SE) - A.
    "imbothat" { nargin: (2, 2), errors: &["MATLAB:imclose:invalidType"],
        kernel: Kernel::Source(include_str!("../../prelude/imbothat.m")),
        example: "imbothat([5 0 5 0 0], [1 1]) => 0 5 0 0 0" }
    /// Numbered parts in colours: label2rgb(L, map, zerocolor, 'shuffle'); the map is 'jet', zeros are white.
    "label2rgb" { nargin: (1, 4), effects: Effects::CALLS_BACK.and(Effects::FINDS_FUNCTIONS), errors: &["images:label2rgb:notEnoughColors"],
        kernel: Kernel::Source(concat!(include_str!("../../prelude/label2rgb.m"), include_str!("../../prelude/colours_of.m"))),
        example: "squeeze(label2rgb(1, [1 0 0]))' => 1×3 uint8 row vector 255 0 0" }
    /// What is bright: im2bw(I, level), im2bw(X, map, level); level from 0 to 1, 0.5 at first.
    "im2bw" { nargin: (1, 3), errors: &["images:im2bw:invalidLevel"],
        kernel: Kernel::Source(include_str!("../../prelude/im2bw.m")),
        example: "im2bw([0.2 0.8]) => 1×2 logical array 0 1" }
    /// Luma and differences of colour: rgb2ycbcr(RGB), rgb2ycbcr(map), after Rec. 601.
    "rgb2ycbcr" { nargin: (1, 1), errors: &["images:rgb2ycbcr:invalidSize"],
        kernel: Kernel::Source(concat!(include_str!("../../prelude/rgb2ycbcr.m"), include_str!("../../prelude/colour_mixed.m"))),
        example: "round(255 * rgb2ycbcr([1 1 1])) => 235 128 128" }
    /// Colours from luma and differences: the inverse of rgb2ycbcr.
    "ycbcr2rgb" { nargin: (1, 1), errors: &["images:ycbcr2rgb:invalidSize"],
        kernel: Kernel::Source(concat!(include_str!("../../prelude/ycbcr2rgb.m"), include_str!("../../prelude/colour_mixed.m"))),
        example: "round(ycbcr2rgb([235 128 128] / 255), 4) => 1 1 1" }
    /// Luminance and colour of the television standard: rgb2ntsc(RGB), rgb2ntsc(map).
    "rgb2ntsc" { nargin: (1, 1), errors: &["images:rgb2ntsc:invalidSize"],
        kernel: Kernel::Source(concat!(include_str!("../../prelude/rgb2ntsc.m"), include_str!("../../prelude/colour_mixed.m"))),
        example: "rgb2ntsc([1 0 0]) => 0.2990 0.5960 0.2110" }
    /// Colours from those of the television standard: the inverse of rgb2ntsc.
    "ntsc2rgb" { nargin: (1, 1), errors: &["images:ntsc2rgb:invalidSize"],
        kernel: Kernel::Source(concat!(include_str!("../../prelude/ntsc2rgb.m"), include_str!("../../prelude/colour_mixed.m"))),
        example: "ntsc2rgb([0.5 0 0]) => 0.5000 0.5000 0.5000" }
    /// Noise: imnoise(I, 'gaussian', mean, variance), 'localvar', 'poisson', 'salt & pepper' with a density, 'speckle' with a variance.
    "imnoise" { nargin: (1, 4), errors: &["images:imnoise:incorrectNumberOfArguments"],
        kernel: Kernel::Source(include_str!("../../prelude/imnoise.m")),
        example: "size(imnoise(zeros(3), 'salt & pepper')) => 3 3" }
    /// Operations on the eight neighbours: bwmorph(BW, operation, n), n times or, with Inf, until nothing changes.
    ///
    /// Operations are 'bothat', 'bridge', 'clean', 'close', 'dilate', 'erode', 'fill', 'hbreak', 'majority', 'open', 'remove', 'thin', 'tophat'.
    "bwmorph" { nargin: (2, 3),
        kernel: Kernel::Source(include_str!("../../prelude/bwmorph.m")),
        example: "bwmorph([0 0 0; 0 1 0; 0 0 0], 'clean') => 3×3 logical array 0 0 0 0 0 0 0 0 0" }
    /// Distance to what is set: [D, idx] = bwdist(BW, method); method is 'euclidean', 'cityblock', 'chessboard' or 'quasi-euclidean'.
    "bwdist" { nargin: (1, 2), nargout: 2,
        kernel: Kernel::Source(include_str!("../../prelude/bwdist.m")),
        example: "double(bwdist([1 0 0])) => 0 1 2" }
    /// A head of ellipses: [P, E] = phantom(n), phantom('Shepp-Logan', n), phantom(E, n) with a row of E for each ellipse.
    "phantom" { nargin: (0, 2), nargout: 2, errors: &["images:phantom:invalidInputArg"],
        kernel: Kernel::Source(include_str!("../../prelude/phantom.m")),
        example: "size(phantom(8)) => 8 8" }
    /// Bits of information in a pixel: entropy(I).
    "entropy" { nargin: (1, 1),
        kernel: Kernel::Source(include_str!("../../prelude/entropy.m")),
        example: "entropy([true false]) => 1" }
    /// Blocks as columns: im2col(A, [m n]) at every place, im2col(A, [m n], 'distinct') side by side.
    "im2col" { nargin: (2, 3),
        kernel: Kernel::Source(include_str!("../../prelude/im2col.m")),
        example: "im2col([1 2 3], [1 2]) => 1 2 2 3" }
    /// Columns as blocks: col2im(B, [m n], [rows columns], 'distinct'); without 'distinct' B is a row with a value for each place.
    "col2im" { nargin: (3, 4), errors: &["images:col2im:wrongBlockSize"],
        kernel: Kernel::Source(include_str!("../../prelude/col2im.m")),
        example: "col2im([1 2], [1 2], [1 3]) => 1 2" }
    /// A function of each block: nlfilter(A, [m n], f); beyond the border is zero.
    "nlfilter" { nargin: (3, MANY), effects: Effects::CALLS_BACK.and(Effects::FINDS_FUNCTIONS),
        kernel: Kernel::Source(include_str!("../../prelude/nlfilter.m")),
        example: "nlfilter([1 2 3], [1 3], @sum) => 3 6 5" }
    /// Without what touches the border: imclearborder(I), imclearborder(I, connectivity).
    "imclearborder" { nargin: (1, 2),
        kernel: Kernel::Source(include_str!("../../prelude/imclearborder.m")),
        example: "imclearborder(logical([1 0 0; 0 0 0; 0 0 0])) => 3×3 logical array 0 0 0 0 0 0 0 0 0" }
    /// Sum of pictures with weights: imlincomb(k1, A1, k2, A2, …, k, class).
    "imlincomb" { nargin: (2, MANY), errors: &["images:imlincomb:mismatchedSize"],
        kernel: Kernel::Source(include_str!("../../prelude/imlincomb.m")),
        example: "double(imlincomb(0.5, uint8(10), 2, uint8(3))) => 11" }
    /// Pictures side by side: montage(I) with a page for each, montage({A, B, …}), montage(X, map), and 'Size', 'DisplayRange'.
    "montage" { nargin: (1, MANY), errors: &["images:montage:unsupported"],
        kernel: Kernel::Source(include_str!("../../prelude/montage.m")),
        example: "h = montage({zeros(2), ones(2)}); size(h.CData) => 2 4" }
}
