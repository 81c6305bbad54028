function triangles = grid_triangles(k)
% The triangles of a square of k x k cells, two in each, counter-clockwise: 3 x 2 k^2.
triangles = zeros(3, 2 * k * k);
t = 0;
for i = 1:k
    for j = 1:k
        a = (i - 1) * (k + 1) + j;
        triangles(:, t + 1) = [a; a + k + 1; a + 1];
        triangles(:, t + 2) = [a + 1; a + k + 1; a + k + 2];
        t = t + 2;
    end
end
end
