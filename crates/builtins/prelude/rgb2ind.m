function [X, map] = rgb2ind(RGB, choice, dithers)
% Colours as indices of a map.
validateattributes(RGB, {'uint8', 'uint16', 'double', 'single'}, {'real'}, 'rgb2ind', 'RGB', 1);
if size(RGB, 3) ~= 3 || ndims(RGB) > 3
    error('images:rgb2ind:invalidRGB', 'The image must be m-by-n-by-3.');
end
if nargin < 3
    dithers = 'dither';
end
dithers = strcmp(validatestring(dithers, {'dither', 'nodither'}, 'rgb2ind'), 'dither');
x = reshape(im2double(RGB), [], 3);
if size(choice, 2) == 3
    map = double(choice);
elseif isscalar(choice) && choice > 0 && choice < 1
    % Cubes of this side, of which those with colours are kept.
    steps = max(floor(1 / choice), 1);
    cells = round(x * steps);
    map = unique(cells, 'rows') / steps;
elseif isscalar(choice) && choice >= 1 && choice <= 65536 && choice == floor(choice)
    map = boxes(x, choice);
else
    error('images:rgb2ind:invalidInput', 'The second argument must be a number of colors, a tolerance, or a colormap.');
end
if size(map, 1) > 65536
    error('images:rgb2ind:tooManyColors', 'Too many colors for 16-bit integer storage.');
end
[m, n, ~] = size(RGB);
if dithers
    k = dithered(reshape(x, m, n, 3), map);
else
    k = reshape(nearest_colours(x, map), m, n);
end
if size(map, 1) <= 256
    X = uint8(k - 1);
else
    X = uint16(k - 1);
end
end

function map = boxes(x, count)
% Boxes of colours, of which the one with the greatest spread is cut until there are enough: the variance stays small.
[colours, ~, at] = unique(x, 'rows');
weights = accumarray(at(:), 1);
box = ones(size(colours, 1), 1);
used = 1;
spread = zeros(count, 1);
axis_of = zeros(count, 1);
cut = zeros(count, 1);
[spread(1), axis_of(1), cut(1)] = best_cut(colours, weights);
while used < count
    [most, widest] = max(spread(1:used));
    if most <= 0
        break
    end
    used = used + 1;
    goes = box == widest & colours(:, axis_of(widest)) > cut(widest);
    box(goes) = used;
    for b = [widest, used]
        here = box == b;
        [spread(b), axis_of(b), cut(b)] = best_cut(colours(here, :), weights(here));
    end
end
total = accumarray(box, weights);
map = [accumarray(box, weights .* colours(:, 1)), accumarray(box, weights .* colours(:, 2)), accumarray(box, weights .* colours(:, 3))] ./ total;
end

function [spread, dim, cut] = best_cut(colours, weights)
% The sum of squares around the mean, the dimension where it is greatest, and where its two halves vary least.
spread = 0;
dim = 1;
cut = Inf;
if size(colours, 1) < 2
    return
end
total = sum(weights);
middle = sum(weights .* colours, 1) / total;
squares = sum(weights .* (colours - middle) .^ 2, 1);
spread = sum(squares);
[~, dim] = max(squares);
[v, order] = sort(colours(:, dim));
w = weights(order);
left = cumsum(w);
sums = cumsum(w .* v);
k = find(v(1:end - 1) < v(2:end));
between = (sums(end) * left(k) - total * sums(k)) .^ 2 ./ (left(k) .* (total - left(k)));
[~, best] = max(between);
cut = v(k(best));
end

function k = nearest_colours(x, map)
k = ones(size(x, 1), 1);
best = Inf(size(x, 1), 1);
for c = 1:size(map, 1)
    d = sum((x - map(c, :)) .^ 2, 2);
    nearer = d < best;
    best(nearer) = d(nearer);
    k(nearer) = c;
end
end

function k = dithered(x, map)
% What a pixel's colour misses goes to those right of it and below: Floyd and Steinberg.
[m, n, ~] = size(x);
k = ones(m, n);
count = size(map, 1);
for i = 1:m
    for j = 1:n
        r = min(max(x(i, j, 1), 0), 1);
        g = min(max(x(i, j, 2), 0), 1);
        b = min(max(x(i, j, 3), 0), 1);
        best = Inf;
        at = 1;
        for c = 1:count
            d = (r - map(c, 1)) ^ 2 + (g - map(c, 2)) ^ 2 + (b - map(c, 3)) ^ 2;
            if d < best
                best = d;
                at = c;
            end
        end
        k(i, j) = at;
        miss = [r, g, b] - map(at, :);
        for p = 1:3
            if j < n
                x(i, j + 1, p) = x(i, j + 1, p) + miss(p) * 7 / 16;
            end
            if i < m
                if j > 1
                    x(i + 1, j - 1, p) = x(i + 1, j - 1, p) + miss(p) * 3 / 16;
                end
                x(i + 1, j, p) = x(i + 1, j, p) + miss(p) * 5 / 16;
                if j < n
                    x(i + 1, j + 1, p) = x(i + 1, j + 1, p) + miss(p) / 16;
                end
            end
        end
    end
end
end
