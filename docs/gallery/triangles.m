[x, y] = meshgrid(1:6);
x = x + 0.3 * sin(3 * y);
T = [];
for c = 1:5
    for r = 1:5
        k = (c - 1) * 6 + r;
        T = [T; k, k + 1, k + 6; k + 1, k + 7, k + 6];
    end
end
trisurf(T, x, y, sin(x) .* cos(y))
title('Triangles')
