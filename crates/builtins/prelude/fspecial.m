function h = fspecial(kind, varargin)
% Masks for imfilter.
if ~(ischar(kind) || isstring(kind))
    error('MATLAB:fspecial:invalidType', 'Expected input number 1, TYPE, to be a character vector or string scalar.');
end
kinds = {'average', 'disk', 'gaussian', 'laplacian', 'log', 'motion', 'prewitt', 'sobel', 'unsharp'};
kind = validatestring(kind, kinds, 'fspecial', 'TYPE', 1);
for k = 1:numel(varargin)
    if ~isnumeric(varargin{k}) || ~isreal(varargin{k}) || isempty(varargin{k}) || any(~isfinite(varargin{k}(:)))
        error('MATLAB:fspecial:invalidType', 'Expected input number %d to be numeric, real and finite.', k + 1);
    end
end
switch kind
    case 'average'
        extents = mask_extents(varargin, [3, 3]);
        h = ones(extents) / prod(extents);
    case 'disk'
        h = disk_mask(parameter(varargin, 1, 5));
    case 'gaussian'
        [x, y] = mask_places(mask_extents(varargin, [3, 3]));
        h = gaussian_of(x, y, positive(parameter(varargin, 2, 0.5)));
    case 'laplacian'
        a = fraction(parameter(varargin, 1, 0.2));
        h = [a, 1 - a, a; 1 - a, -4, 1 - a; a, 1 - a, a] / (a + 1);
    case 'log'
        [x, y] = mask_places(mask_extents(varargin, [5, 5]));
        s = positive(parameter(varargin, 2, 0.5));
        g = gaussian_of(x, y, s);
        h = g .* (x .^ 2 + y .^ 2 - 2 * s ^ 2) / s ^ 4;
        h = h - sum(h(:)) / numel(h);
    case 'motion'
        h = motion_mask(max(1, parameter(varargin, 1, 9)), parameter(varargin, 2, 0));
    case 'prewitt'
        h = [1, 1, 1; 0, 0, 0; -1, -1, -1];
    case 'sobel'
        h = [1, 2, 1; 0, 0, 0; -1, -2, -1];
    case 'unsharp'
        a = fraction(parameter(varargin, 1, 0.2));
        h = [0, 0, 0; 0, 1, 0; 0, 0, 0] - [a, 1 - a, a; 1 - a, -4, 1 - a; a, 1 - a, a] / (a + 1);
end
end

function p = parameter(args, k, usual)
p = usual;
if numel(args) >= k
    p = double(args{k});
    if ~isscalar(p)
        error('MATLAB:fspecial:expectedScalar', 'Expected input number %d to be a scalar.', k + 1);
    end
end
end

function p = positive(p)
if p <= 0
    error('MATLAB:fspecial:expectedPositive', 'Expected input number 3, SIGMA, to be positive.');
end
end

function p = fraction(p)
if p < 0 || p > 1
    error('MATLAB:fspecial:notLessEqual', 'Expected input number 2, ALPHA, to be between 0 and 1.');
end
end

function extents = mask_extents(args, usual)
extents = usual;
if ~isempty(args)
    extents = double(args{1}(:))';
    if isscalar(extents)
        extents = [extents, extents];
    end
    if numel(extents) ~= 2 || any(extents < 1 | extents ~= floor(extents))
        error('MATLAB:fspecial:expectedPositive', 'Expected input number 2, HSIZE, to be one or two positive integers.');
    end
end
end

function [x, y] = mask_places(extents)
half = (extents - 1) / 2;
[x, y] = meshgrid(-half(2):half(2), -half(1):half(1));
end

function h = gaussian_of(x, y, s)
h = exp(-(x .^ 2 + y .^ 2) / (2 * s ^ 2));
h(h < eps * max(h(:))) = 0;
if sum(h(:)) ~= 0
    h = h / sum(h(:));
end
end

function h = disk_mask(r)
% What part of each pixel lies in the disk.
if r <= 0
    error('MATLAB:fspecial:expectedPositive', 'Expected input number 2, RADIUS, to be positive.');
end
c = ceil(r - 0.5);
edges = -c - 0.5:c + 0.5;
[x, y] = meshgrid(edges, edges);
corner = sign(x) .* sign(y) .* quarter(abs(x), abs(y), r);
h = diff(diff(corner, 1, 1), 1, 2);
h(h < eps) = 0;
h = h / sum(h(:));
end

function a = quarter(x, y, r)
% The area of the disk between the axes, x and y.
x = min(x, r);
y = min(y, r);
inside = x .^ 2 + y .^ 2 <= r ^ 2;
% Left of t the disk is higher than y.
t = sqrt(r ^ 2 - y .^ 2);
primitive = @(u) (u .* sqrt(max(r ^ 2 - u .^ 2, 0)) + r ^ 2 * asin(min(u / r, 1))) / 2;
a = y .* min(t, x) + primitive(x) - primitive(min(t, x));
a(inside) = x(inside) .* y(inside);
end

function h = motion_mask(len, angle)
% One, less the distance from a line through the middle, where that is below 1.
half = (len - 1) / 2;
phi = mod(angle, 180) / 180 * pi;
c = cos(phi);
s = sin(phi);
across = fix(half * abs(c) + 1 - len * eps);
down = fix(half * s + 1 - len * eps);
[x, y] = meshgrid(-across:across, down:-1:-down);
along = abs(x * c + y * s);
off = abs(x * s - y * c);
beyond = max(along - half, 0);
h = max(1 + eps - sqrt(off .^ 2 + beyond .^ 2), 0);
h = h / (sum(h(:)) + eps * len * len);
end
