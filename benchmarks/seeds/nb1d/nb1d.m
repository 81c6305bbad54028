function [x, y, z, energy] = nb1d(n, steps, dt)
% NB1D  N bodies that attract each other, displacements in one-dimensional arrays.
%   X, Y and Z are where the bodies are after STEPS leap-frog steps of DT, ENERGY is their kinetic energy.
    [x, y, z, mass] = bodies(n);
    vx = zeros(n, 1);
    vy = zeros(n, 1);
    vz = zeros(n, 1);
    fx = zeros(n, 1);
    fy = zeros(n, 1);
    fz = zeros(n, 1);
    for k = 1:steps
        for i = 1:n
            [fx(i), fy(i), fz(i)] = force(i, x, y, z, mass);
        end
        vx = vx + dt * fx;
        vy = vy + dt * fy;
        vz = vz + dt * fz;
        x = x + dt * vx;
        y = y + dt * vy;
        z = z + dt * vz;
    end
    energy = 0.5 * sum(mass .* (vx .* vx + vy .* vy + vz .* vz));
end

function [ax, ay, az] = force(i, x, y, z, mass)
% The acceleration of body i. Bodies are a little soft, so that two never meet in a point.
    dx = x - x(i);
    dy = y - y(i);
    dz = z - z(i);
    r2 = dx .* dx + dy .* dy + dz .* dz + 0.05;
    pull = mass ./ (r2 .* sqrt(r2));
    ax = sum(pull .* dx);
    ay = sum(pull .* dy);
    az = sum(pull .* dz);
end

function [x, y, z, mass] = bodies(n)
    x = zeros(n, 1);
    y = zeros(n, 1);
    z = zeros(n, 1);
    mass = zeros(n, 1);
    state = 271828;
    for i = 1:n
        state = mod(16807 * state, 2147483647);
        x(i) = state / 2147483647;
        state = mod(16807 * state, 2147483647);
        y(i) = state / 2147483647;
        state = mod(16807 * state, 2147483647);
        z(i) = state / 2147483647;
        mass(i) = 1 / n;
    end
end
