function addpoints(h, x, y, z)
% Points behind those that a line has.
h.XData = [h.XData, x(:)'];
h.YData = [h.YData, y(:)'];
if nargin > 3
    h.ZData = [h.ZData, z(:)'];
end
end
