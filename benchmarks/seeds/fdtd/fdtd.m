function [electric, magnetic, probe] = fdtd(nx, ny, nz, steps)
% FDTD  The electromagnetic field in a box with conducting walls, by finite differences in time domain.
%   The box is 5 x 4 x 3 cm and has NX x NY x NZ cells. Components of the electric field lie on the edges of cells, those
%   of the magnetic field on their faces; both are updated in turn. The field starts as a pulse near the middle.
%   ELECTRIC and MAGNETIC are the energies at the end, PROBE holds the field at one place after each step.
    light = 299792458;
    dx = 0.05 / nx;
    dy = 0.04 / ny;
    dz = 0.03 / nz;
    dt = 0.99 / (light * sqrt(1 / dx ^ 2 + 1 / dy ^ 2 + 1 / dz ^ 2));
    % Both fields are in units in which they have the same size, so one factor serves both updates.
    cx = light * dt / dx;
    cy = light * dt / dy;
    cz = light * dt / dz;

    ex = zeros(nx, ny + 1, nz + 1);
    ey = zeros(nx + 1, ny, nz + 1);
    ez = zeros(nx + 1, ny + 1, nz);
    hx = zeros(nx + 1, ny, nz);
    hy = zeros(nx, ny + 1, nz);
    hz = zeros(nx, ny, nz + 1);
    probe = zeros(1, steps);
    for k = 1:nz
        ez(round(nx / 2), round(ny / 2), k) = 1;
        ez(round(nx / 3), round(ny / 3), k) = -0.5;
    end

    for n = 1:steps
        hx = hx + cz * (ey(:, :, 2:nz + 1) - ey(:, :, 1:nz)) - cy * (ez(:, 2:ny + 1, :) - ez(:, 1:ny, :));
        hy = hy + cx * (ez(2:nx + 1, :, :) - ez(1:nx, :, :)) - cz * (ex(:, :, 2:nz + 1) - ex(:, :, 1:nz));
        hz = hz + cy * (ex(:, 2:ny + 1, :) - ex(:, 1:ny, :)) - cx * (ey(2:nx + 1, :, :) - ey(1:nx, :, :));
        ex(:, 2:ny, 2:nz) = ex(:, 2:ny, 2:nz) + cy * (hz(:, 2:ny, 2:nz) - hz(:, 1:ny - 1, 2:nz)) ...
            - cz * (hy(:, 2:ny, 2:nz) - hy(:, 2:ny, 1:nz - 1));
        ey(2:nx, :, 2:nz) = ey(2:nx, :, 2:nz) + cz * (hx(2:nx, :, 2:nz) - hx(2:nx, :, 1:nz - 1)) ...
            - cx * (hz(2:nx, :, 2:nz) - hz(1:nx - 1, :, 2:nz));
        ez(2:nx, 2:ny, :) = ez(2:nx, 2:ny, :) + cx * (hy(2:nx, 2:ny, :) - hy(1:nx - 1, 2:ny, :)) ...
            - cy * (hx(2:nx, 2:ny, :) - hx(2:nx, 1:ny - 1, :));
        probe(n) = ez(round(nx / 4), round(ny / 4), round(nz / 2));
    end
    electric = sum(ex(:) .^ 2) + sum(ey(:) .^ 2) + sum(ez(:) .^ 2);
    magnetic = sum(hx(:) .^ 2) + sum(hy(:) .^ 2) + sum(hz(:) .^ 2);
end
