function varargout = compass(varargin)
% Arrows from one point, over circles and lines.
[ax, given] = on_axes(varargin);
[u, v, look] = arrows_of(given, 'compass');
held = ishold(ax);
if ~held
    hold(ax, 'on');
    polar_grid(ax, max(hypot(u, v)));
end
arrow = [0; 1; 0.8; 1; 0.8] + [0; 0; 0.08; 0; -0.08] * 1i;
points = arrow * (u + v * 1i);
h = plot(ax, real(points), imag(points), look{:});
if isempty(look)
    set(h, 'Color', [0, 0.4470, 0.7410]);
end
if ~held
    hold(ax, 'off');
end
axis(ax, 'equal', 'off');
if nargout > 0
    varargout = {h};
end
end
