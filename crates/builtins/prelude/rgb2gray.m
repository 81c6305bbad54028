function y = rgb2gray(x)
% The luminance of colours.
validateattributes(x, {'numeric'}, {'real'}, 'rgb2gray', 'RGB', 1);
weights = [0.2989360212937754, 0.5870430744511213, 0.1140209042551033];
if ndims(x) == 2 && size(x, 2) == 3 && isfloat(x)
    if any(x(:) < 0 | x(:) > 1)
        error('MATLAB:images:rgb2gray:badMapValues', 'Valid range for the elements of the colormap is [0,1].');
    end
    y = repmat(min(max(x * weights', 0), 1), 1, 3);
elseif size(x, 3) == 3 && ndims(x) <= 4
    z = double(x);
    z = weights(1) * z(:, :, 1, :) + weights(2) * z(:, :, 2, :) + weights(3) * z(:, :, 3, :);
    y = cast(z, class(x));
else
    error('MATLAB:images:rgb2gray:invalidInputSizeRGB', 'MAP must be a m x 3 array, RGB must be a m x n x 3 array.');
end
end
