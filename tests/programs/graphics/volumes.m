% Surfaces in volumes.
[x, y, z] = meshgrid(-2:0.5:2);
v = x.^2 + y.^2 + z.^2;
fv = isosurface(x, y, z, v, 2.3);
disp(fieldnames(fv)'), disp(size(fv.faces, 2)), disp(max(abs(sum(fv.vertices.^2, 2) - 2.3)) < 0.2)
% The surface of a ball is whole: as many corners less sides plus faces as it has to have.
sides = [fv.faces(:, [1 2]); fv.faces(:, [2 3]); fv.faces(:, [3 1])];
[~, ~, n] = unique(sort(sides, 2), 'rows');
disp(size(fv.vertices, 1) - max(n) + size(fv.faces, 1)), disp(unique(accumarray(n, 1)))
a = fv.vertices(fv.faces(:, 2), :) - fv.vertices(fv.faces(:, 1), :);
b = fv.vertices(fv.faces(:, 3), :) - fv.vertices(fv.faces(:, 1), :);
% Faces look to smaller values, here inside.
disp(all(sum(cross(a, b, 2) .* fv.vertices(fv.faces(:, 1), :), 2) < 0))
volume = sum(dot(fv.vertices(fv.faces(:, 1), :), cross(fv.vertices(fv.faces(:, 2), :), fv.vertices(fv.faces(:, 3), :), 2), 2)) / 6;
disp(abs(abs(volume) / (4 / 3 * pi * 2.3^1.5) - 1) < 0.1)
[f, w, c] = isosurface(x, y, z, v, 2.3, x);
disp(max(abs(c - w(:, 1))) < 1e-12), disp(isequal(f, fv.faces))
g = isosurface(v, 2.3, 'noshare');
disp(size(g.vertices, 1) == 3 * size(g.faces, 1)), disp(round(mean(g.vertices)))
e = isosurface(v, 100);
disp(size(e.faces)), disp(size(e.vertices))
n = isonormals(x, y, z, v, [1 0 0; 0 2 0]);
disp(n), disp(isonormals(x, y, z, v, [1 0 0], 'negate'))
disp(isocolors(x, y, z, v, [1 1 1]))
% Ends: half of a block is above.
caps = isocaps(x, y, z, x, 0, 'zmax');
disp([min(caps.vertices); max(caps.vertices)]), disp(min(caps.facevertexcdata))
t = caps.vertices;
area = sum(vecnorm(cross(t(caps.faces(:, 2), :) - t(caps.faces(:, 1), :), t(caps.faces(:, 3), :) - t(caps.faces(:, 1), :), 2), 2, 2)) / 2;
disp(area)
caps = isocaps(x, y, z, x, 0.25, 'below', 'ymin');
disp(max(caps.vertices(:, 1)))
p = patch(fv, 'FaceColor', 'r', 'EdgeColor', 'none');
disp(size(p.Vertices, 1) == size(fv.vertices, 1)), disp(p.FaceColor)
isonormals(x, y, z, v, p)
disp(isequal(size(p.VertexNormals), size(p.Vertices))), disp(p.VertexNormalsMode)
isocolors(x, y, z, x, p)
disp(max(abs(p.FaceVertexCData - p.Vertices(:, 1))) < 1e-12)
clf
isosurface(x, y, z, v, 2)
disp(get(gca, 'View')), disp(numel(findobj(gca, 'Type', 'patch'))), disp(numel(findobj(gca, 'Type', 'light')))
h = slice(x, y, z, v, [0 1], [], -1);
disp(numel(h)), disp(unique(h(2).XData)'), disp(h(1).CData(1)), disp(size(h(3).CData))
h = slice(x, y, z, v, x(:, :, 1), y(:, :, 1), 0 * y(:, :, 1));
disp(isequal(h.CData, v(:, :, 5)))
w = smooth3(reshape(1:27, 3, 3, 3));
disp(w(2, 2, 2)), disp(round(w(1), 4))
w = smooth3(ones(3, 4, 5), 'gaussian', [3 5 1], 1);
disp(size(w)), disp(max(abs(w(:) - 1)) < 1e-12)
[a, b, c, d] = subvolume(x, y, z, v, [0 1 NaN -1.5 2 NaN]);
disp(size(d)), disp(unique(a)')
[a, b, c, d] = reducevolume(x, y, z, v, 4);
disp(size(d)), disp(d(2, 2, 2))
tried(@() isosurface(1:3, 2))
tried(@() isosurface(x, y, z(:, :, 1), v, 2))
tried(@() smooth3(1:3))
tried(@() smooth3(v, 'box', 2))
tried(@() smooth3(v, 'cone'))
tried(@() slice(v, 1, 2))
tried(@() isocaps(v, 1, 'side'))

function tried(f)
try
    f();
    disp('no error')
catch e
    fprintf('%s: %s\n', e.identifier, e.message);
end
end
