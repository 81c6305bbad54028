function a = atan2d(y, x)
% Angle of the point (x, y) in degrees.
a = rad2deg(atan2(y, x));
end
