function [x, y, z] = pol2cart(theta, rho, z)
% Polar or cylindrical coordinates as Cartesian ones.
    x = rho .* cos(theta);
    y = rho .* sin(theta);
    if nargin < 3
        z = [];
    end
end
