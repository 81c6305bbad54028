function clearpoints(h)
% A line without points.
set(h, 'XData', [], 'YData', [], 'ZData', []);
end
