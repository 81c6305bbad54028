function B = imrotate(A, angle, varargin)
% A picture turned counterclockwise around its middle.
validateattributes(A, {'numeric', 'logical'}, {}, 'imrotate', 'A', 1);
if ~isnumeric(angle) || ~isscalar(angle) || ~isreal(angle)
    error('MATLAB:imrotate:expectedScalar', 'Expected input number 2, ANGLE, to be a real scalar.');
end
method = 'nearest';
box = 'loose';
for k = 1:numel(varargin)
    switch validatestring(varargin{k}, {'nearest', 'bilinear', 'bicubic', 'loose', 'crop'}, 'imrotate')
        case {'loose', 'crop'}
            box = lower(char(varargin{k}));
        case 'nearest'
            method = 'nearest';
        case 'bilinear'
            method = 'bilinear';
        case 'bicubic'
            method = 'bicubic';
    end
end
[m, n, ~] = size(A);
angle = mod(double(angle), 360);
if mod(angle, 180) == 0 || mod(angle, 90) == 0 && (box(1) == 'l' || m == n)
    B = rot90(A, angle / 90);
    return
end
c = cosd(angle);
s = sind(angle);
if box(1) == 'l'
    rows = ceil(m * abs(c) + n * abs(s) - 1e-9);
    columns = ceil(n * abs(c) + m * abs(s) - 1e-9);
else
    rows = m;
    columns = n;
end
[x, y] = meshgrid((1:columns) - (columns + 1) / 2, (1:rows) - (rows + 1) / 2);
% Where each pixel comes from; rows count downwards.
u = c * x - s * y + (n + 1) / 2;
v = s * x + c * y + (m + 1) / 2;
near = 1e-9;
outside = u < 0.5 - near | u > n + 0.5 - near | v < 0.5 - near | v > m + 0.5 - near;
u = min(max(u, 1), n);
v = min(max(v, 1), m);
extents = size(A);
source = reshape(A, m, n, []);
B = repmat(cast(0, class(A)), [rows, columns, size(source, 3)]);
for p = 1:size(source, 3)
    page = source(:, :, p);
    switch method
        case 'nearest'
            z = page(round(v) + (round(u) - 1) * m);
        case 'bilinear'
            z = between(double(page), u, v, m, n, @(t) [1 - t, t], 0);
        case 'bicubic'
            z = between(double(page), u, v, m, n, @cubic_weights, 1);
    end
    z(outside) = 0;
    if islogical(A) && ~islogical(z)
        z = z > 0.5;
    end
    B(:, :, p) = cast(z, class(A));
end
B = reshape(B, [rows, columns, extents(3:end)]);
end

function z = between(page, u, v, m, n, weights, more)
% Weighted sums of the pixels around places; beyond the border are the pixels of the border.
i = floor(v(:));
j = floor(u(:));
down = weights(v(:) - i);
across = weights(u(:) - j);
z = zeros(numel(u), 1);
for q = 1:size(across, 2)
    column = min(max(j + q - 1 - more, 1), n);
    for p = 1:size(down, 2)
        row = min(max(i + p - 1 - more, 1), m);
        z = z + down(:, p) .* across(:, q) .* page(row + (column - 1) * m);
    end
end
z = reshape(z, size(u));
end

function w = cubic_weights(t)
w = [((2 - t) .* t - 1) .* t, (3 * t - 5) .* t .^ 2 + 2, ((4 - 3 * t) .* t + 1) .* t, (t - 1) .* t .^ 2] / 2;
end
