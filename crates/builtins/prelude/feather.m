function varargout = feather(varargin)
% Arrows from points at equal distances along a line.
[ax, given] = on_axes(varargin);
[u, v, look] = arrows_of(given, 'feather');
count = numel(u);
arrow = [0; 1; 0.8; 1; 0.8] + [0; 0; 0.08; 0; -0.08] * 1i;
points = arrow * (u + v * 1i) + repmat(1:count, 5, 1);
held = ishold(ax);
h = plot(ax, real(points), imag(points), look{:});
if isempty(look)
    set(h, 'Color', [0, 0.4470, 0.7410]);
end
hold(ax, 'on');
h(end + 1) = plot(ax, [1, max(count, 2)], [0, 0], 'Color', get(h(1), 'Color'));
if ~held
    hold(ax, 'off');
end
if nargout > 0
    varargout = {h};
end
end
