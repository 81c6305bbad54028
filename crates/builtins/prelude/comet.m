function comet(varargin)
% The end of the animation: the whole line, and its head.
if nargin > 1 && isvector(varargin{2}) && ~isscalar(varargin{2})
    [x, y] = deal(varargin{1}, varargin{2});
else
    y = varargin{1};
    x = 1:numel(y);
end
plot(x, y);
line(x(end), y(end), 'Marker', 'o', 'LineStyle', 'none');
end
