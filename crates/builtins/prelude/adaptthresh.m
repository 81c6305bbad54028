function T = adaptthresh(I, varargin)
% A threshold for each pixel, by what is around it.
validateattributes(I, {'double', 'single', 'uint8', 'uint16', 'int16', 'uint32', 'int8', 'int32'}, {'real', 'nonsparse'}, 'adaptthresh', 'I', 1);
sensitivity = 0.5;
polarity = 'bright';
statistic = 'mean';
extents = 2 * floor(size(I) / 16) + 1;
first = 1;
if numel(varargin) > 0 && isnumeric(varargin{1})
    sensitivity = double(varargin{1});
    first = 2;
end
for k = first:2:numel(varargin) - 1
    value = varargin{k + 1};
    switch validatestring(varargin{k}, {'NeighborhoodSize', 'ForegroundPolarity', 'Statistic'}, 'adaptthresh')
        case 'NeighborhoodSize'
            extents = double(value(:))' .* [1, 1];
        case 'ForegroundPolarity'
            polarity = validatestring(value, {'bright', 'dark'}, 'adaptthresh');
        case 'Statistic'
            statistic = validatestring(value, {'mean', 'median', 'gaussian'}, 'adaptthresh');
    end
end
if ~isscalar(sensitivity) || sensitivity < 0 || sensitivity > 1
    error('MATLAB:adaptthresh:notLessEqual', 'Expected SENSITIVITY to be between 0 and 1.');
end
if any(mod(extents, 2) ~= 1)
    error('images:adaptthresh:invalidNeighborhoodSize', 'NeighborhoodSize must be odd.');
end
x = im2double(I);
switch statistic
    case 'mean'
        x = imfilter(x, ones(extents) / prod(extents), 'replicate');
    case 'median'
        x = medfilt2(x, extents, 'symmetric');
    case 'gaussian'
        x = imgaussfilt(x, extents / 5, 'FilterSize', extents);
end
part = 1.6 - sensitivity;
if strcmp(polarity, 'dark')
    part = 0.4 + sensitivity;
end
T = min(max(part * x, 0), 1);
end
