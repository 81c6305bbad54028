function [rho, u, p, c] = primitive(q, opts)
% Density, speed, pressure and speed of sound of a state.
rho = q(1);
if opts.floor > 0 && rho < opts.floor
    rho = opts.floor;
end
u = q(2) / rho;
p = (opts.gamma - 1) * (q(3) - 0.5 * rho * u * u);
if opts.floor > 0 && p < opts.floor
    p = opts.floor;
end
c = sqrt(opts.gamma * p / rho);
end
