function stats = regionprops(varargin)
% Measures of the parts of a picture.
args = varargin;
form = 'struct';
if numel(args) > 1 && (ischar(args{1}) || isstring(args{1}))
    form = validatestring(args{1}, {'struct', 'table'}, 'regionprops');
    args = args(2:end);
end
I = [];
first = 2;
if numel(args) > 1 && (isnumeric(args{2}) || islogical(args{2}))
    I = args{2};
    first = 3;
end
shapes = {'Area', 'Centroid', 'BoundingBox', 'SubarrayIdx', 'MajorAxisLength', 'MinorAxisLength', 'Eccentricity', 'Orientation', ...
    'ConvexHull', 'ConvexImage', 'ConvexArea', 'Circularity', 'Image', 'FilledImage', 'FilledArea', 'EulerNumber', 'Extrema', ...
    'EquivDiameter', 'Solidity', 'Extent', 'PixelIdxList', 'PixelList', 'Perimeter'};
values = {'PixelValues', 'WeightedCentroid', 'MeanIntensity', 'MinIntensity', 'MaxIntensity'};
wanted = args(first:end);
if isscalar(wanted) && iscell(wanted{1})
    wanted = wanted{1};
end
if isempty(wanted)
    wanted = {'basic'};
end
names = {};
for k = 1:numel(wanted)
    word = validatestring(wanted{k}, [{'basic', 'all'}, shapes, values], 'regionprops');
    switch word
        case 'basic'
            names = [names, shapes(1:3)];
        case 'all'
            names = [names, shapes];
            if ~isempty(I)
                names = [names, values];
            end
        otherwise
            names{end + 1} = word;
    end
end
names = unique(names, 'stable');
if isempty(I) && any(ismember(names, values))
    error('images:regionprops:needsGrayscaleImage', 'REGIONPROPS needs I as an input to calculate ''%s''.', names{find(ismember(names, values), 1)});
end
[lists, extents] = parts_of(args{1});
if ~isempty(I) && ~isequal(size(I), extents)
    error('images:regionprops:sizeMismatch', 'I must have the same size as the parts.');
end
if numel(extents) > 2
    error('images:regionprops:invalidSizes', 'The parts of arrays with more than two dimensions are not measured.');
end
stats = repmat(cell2struct(cell(numel(names), 1), names(:), 1), numel(lists), 1);
for k = 1:numel(lists)
    measured = measures(lists{k}, extents, I, names);
    for j = 1:numel(names)
        stats(k).(names{j}) = measured.(names{j});
    end
end
if ~strcmp(form, 'struct')
    % Tables are objects: programs that make none need no functions of theirs.
    stats = feval(['struct2' form], stats, 'AsArray', true);
end
end

function [lists, extents] = parts_of(parts)
if isstruct(parts)
    if ~all(isfield(parts, {'ImageSize', 'NumObjects', 'PixelIdxList'}))
        error('images:regionprops:invalidCC', 'CC must be a structure that bwconncomp gives.');
    end
    lists = parts.PixelIdxList;
    extents = parts.ImageSize;
elseif islogical(parts)
    parts = bwconncomp(parts);
    lists = parts.PixelIdxList;
    extents = parts.ImageSize;
else
    validateattributes(parts, {'numeric'}, {'real', 'nonnegative', 'integer', 'nonsparse'}, 'regionprops', 'L', 1);
    lists = lists_of(double(parts), double(max([0; parts(:)])));
    extents = size(parts);
end
end

function s = measures(list, extents, I, names)
% Only what is named, and what that needs.
[row, column] = ind2sub(extents, list);
n = numel(list);
s.Area = n;
s.PixelIdxList = list;
s.PixelList = [column, row];
s.Centroid = [sum(column), sum(row)] / n;
top = min(row);
left = min(column);
high = max(row) - top + 1;
wide = max(column) - left + 1;
if n == 0
    s.BoundingBox = [0.5, 0.5, 0, 0];
    s.SubarrayIdx = {zeros(1, 0), zeros(1, 0)};
    high = 0;
    wide = 0;
    top = 1;
    left = 1;
else
    s.BoundingBox = [left - 0.5, top - 0.5, wide, high];
    s.SubarrayIdx = {top:top + high - 1, left:left + wide - 1};
end
image = false(high, wide);
image((column - left) * high + row - top + 1) = true;
s.Image = image;
s.Extent = n / (high * wide);
s.EquivDiameter = sqrt(4 * n / pi);
if any(ismember(names, {'MajorAxisLength', 'MinorAxisLength', 'Eccentricity', 'Orientation'}))
    s = ellipse(s, row, column);
end
if any(ismember(names, {'FilledImage', 'FilledArea', 'EulerNumber'}))
    s.FilledImage = imfill(image, 'holes');
    s.FilledArea = nnz(s.FilledImage);
    [~, holes] = bwlabel(s.FilledImage & ~image, 4);
    s.EulerNumber = 1 - holes;
end
if any(ismember(names, {'Perimeter', 'Circularity'}))
    s.Perimeter = perimeter(image);
    r = s.Perimeter / (2 * pi) + 0.5;
    s.Circularity = 4 * pi * n / s.Perimeter ^ 2 * (1 - 0.5 / r) ^ 2;
end
if any(ismember(names, {'ConvexHull', 'ConvexImage', 'ConvexArea', 'Solidity'}))
    x = [column - 0.5; column + 0.5; column; column];
    y = [row; row; row - 0.5; row + 0.5];
    hull = convhull(x, y);
    s.ConvexHull = [x(hull), y(hull)];
    [p, q] = meshgrid(left:left + wide - 1, top:top + high - 1);
    s.ConvexImage = inpolygon(p, q, s.ConvexHull(:, 1), s.ConvexHull(:, 2));
    s.ConvexArea = nnz(s.ConvexImage);
    s.Solidity = n / s.ConvexArea;
end
if ismember('Extrema', names)
    s.Extrema = extrema(row, column);
end
if ~isempty(I)
    v = I(list);
    s.PixelValues = v;
    w = double(v);
    s.MeanIntensity = mean(w);
    s.MinIntensity = min(v);
    s.MaxIntensity = max(v);
    s.WeightedCentroid = [sum(column .* w), sum(row .* w)] / sum(w);
end
end

function s = ellipse(s, row, column)
% The ellipse with the same second moments; each pixel is a square.
x = column - s.Centroid(1);
y = s.Centroid(2) - row;
n = numel(row);
xx = sum(x .^ 2) / n + 1 / 12;
yy = sum(y .^ 2) / n + 1 / 12;
xy = sum(x .* y) / n;
apart = sqrt((xx - yy) ^ 2 + 4 * xy ^ 2);
s.MajorAxisLength = 2 * sqrt(2) * sqrt(xx + yy + apart);
s.MinorAxisLength = 2 * sqrt(2) * sqrt(xx + yy - apart);
s.Eccentricity = 2 * sqrt((s.MajorAxisLength / 2) ^ 2 - (s.MinorAxisLength / 2) ^ 2) / s.MajorAxisLength;
if yy > xx
    up = yy - xx + apart;
    along = 2 * xy;
else
    up = 2 * xy;
    along = xx - yy + apart;
end
s.Orientation = 0;
if up ~= 0 || along ~= 0
    s.Orientation = 180 / pi * atan(up / along);
end
end

function p = perimeter(image)
% The length of the border by Vossepoel and Smeulders: straight steps, diagonal ones, corners.
p = 0;
if ~any(image(:))
    return
end
x = padarray(image, [1, 1]);
step = diff(outline(x, find(x, 1), 8)) .^ 2;
if size(step, 1) > 1
    corners = sum(any(diff([step; step(1, :)]), 2));
    straight = sum(any(step == 0, 2));
    p = 0.980 * straight + 1.406 * (size(step, 1) - straight) - 0.091 * corners;
end
end

function at = extrema(row, column)
% Ends of the outermost rows and columns, clockwise from the left end of the top row.
at = repmat(0.5, 8, 2);
if isempty(row)
    return
end
top = column(row == min(row));
right = row(column == max(column));
bottom = column(row == max(row));
left = row(column == min(column));
at = [min(top) - 0.5, min(row) - 0.5; max(top) + 0.5, min(row) - 0.5
    max(column) + 0.5, min(right) - 0.5; max(column) + 0.5, max(right) + 0.5
    max(bottom) + 0.5, max(row) + 0.5; min(bottom) - 0.5, max(row) + 0.5
    min(column) - 0.5, max(left) + 0.5; min(column) - 0.5, min(left) - 0.5];
end
