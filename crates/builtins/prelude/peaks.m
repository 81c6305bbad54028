function varargout = peaks(varargin)
% Two hills, a smaller one, and two valleys.
if nargin == 2
    x = varargin{1};
    y = varargin{2};
else
    points = 49;
    if nargin == 1
        points = varargin{1};
    end
    if isscalar(points)
        points = linspace(-3, 3, points);
    end
    [x, y] = meshgrid(points);
end
z = 3 * (1 - x) .^ 2 .* exp(-x .^ 2 - (y + 1) .^ 2) - 10 * (x / 5 - x .^ 3 - y .^ 5) .* exp(-x .^ 2 - y .^ 2) - exp(-(x + 1) .^ 2 - y .^ 2) / 3;
if nargout == 0
    surf(x, y, z);
    axis tight
    xlabel('x');
    ylabel('y');
    title('Peaks');
elseif nargout == 1
    varargout = {z};
else
    varargout = {x, y, z};
end
end
