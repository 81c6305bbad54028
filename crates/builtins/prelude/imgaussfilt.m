function B = imgaussfilt(A, varargin)
% A picture smoothed by a Gaussian.
validateattributes(A, {'numeric', 'logical'}, {'real'}, 'imgaussfilt', 'A', 1);
sigma = 0.5;
extents = [];
border = 'replicate';
first = 1;
if numel(varargin) > 0 && isnumeric(varargin{1})
    sigma = varargin{1};
    first = 2;
end
if mod(numel(varargin) - first + 1, 2) ~= 0
    error('images:imgaussfilt:invalidNameValue', 'Options are pairs of a name and a value.');
end
for k = first:2:numel(varargin)
    switch validatestring(varargin{k}, {'FilterSize', 'Padding', 'FilterDomain'}, 'imgaussfilt')
        case 'FilterSize'
            extents = double(varargin{k + 1});
        case 'Padding'
            border = varargin{k + 1};
    end
end
sigma = double(sigma(:))';
if isempty(sigma) || numel(sigma) > 2 || any(~(sigma > 0)) || any(isinf(sigma))
    error('MATLAB:imgaussfilt:expectedPositive', 'Expected input number 2, sigma, to be positive.');
end
sigma = sigma .* [1, 1];
if isempty(extents)
    extents = 2 * ceil(2 * sigma) + 1;
end
extents = extents(:)' .* [1, 1];
if any(extents < 1 | mod(extents, 2) ~= 1)
    error('images:imgaussfilt:invalidFilterSize', 'FilterSize must be positive and odd.');
end
x = A;
if ~isfloat(A)
    x = double(A);
end
down = gaussian_line(extents(1), sigma(1));
across = gaussian_line(extents(2), sigma(2));
x = imfilter(imfilter(x, across', border), down, border);
if islogical(A)
    B = x >= 0.5;
else
    B = cast(x, class(A));
end
end

function g = gaussian_line(n, s)
x = (-(n - 1) / 2:(n - 1) / 2)';
g = exp(-x .^ 2 / (2 * s ^ 2));
g = g / sum(g);
end
