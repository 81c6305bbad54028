function varargout = meshc(varargin)
% The lines of a surface with lines of one height below it.
h = mesh(varargin{:});
held = ishold;
hold on
[~, c] = contour(h.XData, h.YData, h.ZData);
c.ZLocation = 'zmin';
z = h.ZData(isfinite(h.ZData));
zlim([min(z) - 0.6 * (max(z) - min(z)), max(z)]);
if ~held
    hold off
end
if nargout > 0
    varargout = {[h; c]};
end
end
