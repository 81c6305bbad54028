function [theta, rho, z] = cart2pol(x, y, z)
% Cartesian coordinates as polar or cylindrical ones.
    rho = hypot(x, y);
    theta = atan2(y, x);
    if nargin < 3
        z = [];
    end
end
