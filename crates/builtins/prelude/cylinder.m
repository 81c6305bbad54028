function varargout = cylinder(r, n)
% A cylinder of height 1 with radii at equal distances.
if nargin < 1
    r = [1; 1];
end
if nargin < 2
    n = 20;
end
r = r(:);
if isscalar(r)
    r = [r; r];
end
m = numel(r);
theta = (0:n) / n * 2 * pi;
x = r * cos(theta);
y = r * sin(theta);
z = (0:m - 1)' / (m - 1) * ones(1, n + 1);
if nargout == 0
    surf(x, y, z);
else
    varargout = {x, y, z};
end
end
