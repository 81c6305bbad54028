function [azimuth, elevation, r] = cart2sph(x, y, z)
% Cartesian coordinates as spherical ones.
    across = hypot(x, y);
    r = hypot(across, z);
    elevation = atan2(z, across);
    azimuth = atan2(y, x);
end
