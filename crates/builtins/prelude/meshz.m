function varargout = meshz(varargin)
% The lines of a surface, with a curtain around them down to the lowest height.
[ax, x, y, z, c] = curtained(varargin, 'meshz');
low = min(z(isfinite(z)));
% The border once more, at the lowest height; its corners are double.
x = bordered(x);
y = bordered(y);
c = bordered(c);
z = bordered(z);
z([1, end], :) = low;
z(:, [1, end]) = low;
h = mesh(ax, x, y, z, c);
if nargout > 0
    varargout = {h};
end
end

function a = bordered(a)
a = a([1, 1:end, end], [1, 1:end, end]);
end
