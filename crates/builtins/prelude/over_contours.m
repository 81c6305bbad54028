
function both = over_contours(h)
% Lines of one height below a surface, and handles of both; appended to the functions that draw them.
held = ishold;
hold on
[~, c] = contour(h.XData, h.YData, h.ZData);
c.ZLocation = 'zmin';
z = h.ZData(isfinite(h.ZData));
zlim([min(z) - 0.6 * (max(z) - min(z)), max(z)]);
if ~held
    hold off
end
both = [h; c];
end
