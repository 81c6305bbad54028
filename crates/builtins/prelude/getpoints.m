function [x, y, z] = getpoints(h)
% The points of a line.
x = h.XData;
y = h.YData;
z = h.ZData;
end
