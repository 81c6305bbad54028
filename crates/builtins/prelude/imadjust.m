function J = imadjust(I, in, out, gamma)
% Intensities moved into another range.
validateattributes(I, {'double', 'single', 'uint8', 'uint16', 'int16'}, {'real'}, 'imadjust', 'I', 1);
is_map = ndims(I) == 2 && size(I, 2) == 3 && isfloat(I) && nargin > 1;
parts = size(I, 3);
if is_map
    parts = 3;
end
if nargin < 2
    if parts ~= 1
        error('images:imadjust:oneArgOnlyGrayscale', 'IMADJUST(I) is only supported for 2-D grayscale images.');
    end
    in = stretchlim(I);
end
if isempty(in)
    in = [0; 1];
end
if nargin < 3 || isempty(out)
    out = [0; 1];
end
if nargin < 4
    gamma = 1;
end
in = limits_of(in, parts);
out = limits_of(out, parts);
if any(in(1, :) >= in(2, :))
    error('images:imadjust:lowMustBeSmallerThanHigh', 'LOW_IN must be less than HIGH_IN.');
end
if any(in(:) < 0 | in(:) > 1) || any(out(:) < 0 | out(:) > 1)
    error('images:imadjust:parametersAreOutOfRange', 'LOW_IN, HIGH_IN, LOW_OUT and HIGH_OUT must be in the range [0,1].');
end
if any(gamma < 0)
    error('images:imadjust:valueMustBePositive', 'GAMMA must be positive.');
end
gamma = gamma(:)' .* ones(1, parts);
x = im2double(I);
if is_map
    x = reshape(x, [], 1, 3);
end
for p = 1:parts
    y = (min(max(x(:, :, p), in(1, p)), in(2, p)) - in(1, p)) / (in(2, p) - in(1, p));
    x(:, :, p) = y .^ gamma(p) * (out(2, p) - out(1, p)) + out(1, p);
end
x = reshape(x, size(I));
J = like_picture(x, I);
end

function y = limits_of(x, parts)
if numel(x) == 2
    y = repmat(double(x(:)), 1, parts);
else
    y = double(x);
end
if ~isequal(size(y), [2, parts])
    error('images:imadjust:invalidSize', 'The limits must be two elements, or two rows with a column for each part of the colours.');
end
end
