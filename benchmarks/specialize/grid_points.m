function points = grid_points(k)
% The corners of a square of k x k cells: 2 x (k + 1)^2.
[x, y] = meshgrid((0:k) / k);
points = [x(:)'; y(:)'];
end
