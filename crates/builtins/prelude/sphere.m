function varargout = sphere(n)
% A sphere of radius 1 as a surface of n by n faces.
if nargin < 1
    n = 20;
end
theta = (-n:2:n) / n * pi;
phi = (-n:2:n)' / n * pi / 2;
x = cos(phi) * cos(theta);
y = cos(phi) * sin(theta);
z = sin(phi) * ones(1, n + 1);
if nargout == 0
    surf(x, y, z);
else
    varargout = {x, y, z};
end
end
