disp(abs(integral3(@(x, y, z) y .* sin(x) + z .* cos(x), 0, pi, 0, 1, -1, 1) - 2) < 1e-10)
disp(abs(triplequad(@(x, y, z) x + y .* z, 0, 1, 0, 1, 0, 1) - 0.75) < 1e-9)
