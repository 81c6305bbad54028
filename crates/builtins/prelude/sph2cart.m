function [x, y, z] = sph2cart(azimuth, elevation, r)
% Spherical coordinates as Cartesian ones.
    z = r .* sin(elevation);
    across = r .* cos(elevation);
    x = across .* cos(azimuth);
    y = across .* sin(azimuth);
end
