function [place, energy] = nb3d(n, steps, dt)
% NB3D  N bodies that attract each other, displacements in a three-dimensional array.
%   D(i, j, k) is coordinate k of the way from body i to body j. PLACE, N x 3, is where the bodies are after STEPS
%   leap-frog steps of DT, ENERGY is their kinetic energy.
    place = zeros(n, 3);
    state = 314159;
    for i = 1:n
        for k = 1:3
            state = mod(16807 * state, 2147483647);
            place(i, k) = state / 2147483647;
        end
    end
    mass = 1 / n;
    velocity = zeros(n, 3);
    force = zeros(n, 3);
    d = zeros(n, n, 3);
    across = ones(1, n);
    for step = 1:steps
        for k = 1:3
            d(:, :, k) = (place(:, k) * across)' - place(:, k) * across;
        end
        pull = attraction(d, mass);
        for k = 1:3
            force(:, k) = sum(pull .* d(:, :, k), 2);
        end
        velocity = velocity + dt * force;
        place = place + dt * velocity;
    end
    energy = 0.5 * mass * sum(sum(velocity .* velocity));
end

function pull = attraction(d, mass)
% The pull of body j on body i over their distance. Bodies are a little soft, so that two never meet in a point.
    r2 = sum(d .* d, 3) + 0.05;
    pull = mass ./ (r2 .* sqrt(r2));
end
