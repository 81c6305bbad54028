% Hulls and triangulations: volumes agree, no point is within the sphere of a simplex, triangles go around counterclockwise.
P = mod((1:60)' * [0.754877666 0.569840291 0.362], 1);
checked(delaunay(P(:, 1:2)), P(:, 1:2))
checked(delaunay(P), P)
checked(delaunayn([P mod((1:60)' * 0.1234567, 1)]), [P mod((1:60)' * 0.1234567, 1)])
[X, Y] = meshgrid(0:5, 0:4);
checked(delaunay(X(:), Y(:)), [X(:) Y(:)])
checked(delaunayn([X(:) Y(:)]), [X(:) Y(:)])
[X, Y, Z] = ndgrid(0:3, 0:2, 0:2);
checked(delaunay(X(:), Y(:), Z(:)), [X(:) Y(:) Z(:)])
% Points that are there twice count once.
T = delaunay([0 1 0 1 0 0], [0 0 1 1 0 -0]);
disp(size(T)), disp(max(T(:)))
% A large one.
n = 20000;
T = delaunay(mod((1:n) * 0.754877666, 1), mod((1:n) * 0.569840291, 1));
disp(size(T, 1) > 2 * n - 200)

x = [0 1 2 2 0 1 1];
y = [0 0 0 2 2 1 2];
disp(convhull(x, y)')
[k, area] = convhull(x, y, 'Simplify', true);
disp(k'), disp(area)
[k, volume] = convhull([0 1 0 0 1 1 0 1], [0 0 1 0 1 0 1 1], [0 0 0 1 0 1 1 1]);
disp(size(k)), disp(volume)

x = P(:, 1);
y = P(:, 2);
[vx, vy] = voronoi(x, y);
disp(size(vx))
[V, C] = voronoin([0 0; 2 0; 0 2; 2 2; 1 1]);
disp(V), disp(C{5}), disp(C{1})

f = {@(x, y) 1 + 2*x - 3*y, @(x, y) x.^2 + x.*y - y.^2};
q = 0.3 + 0.4 * mod((1:10)' * [0.3247 0.712], 1);
for method = {'linear', 'nearest', 'natural', 'cubic', 'v4'}
    for k = 1:2
        found = griddata(x, y, f{k}(x, y), q(:, 1), q(:, 2), method{1});
        fprintf('%s %d %d\n', method{1}, k, floor(log10(max(abs(found - f{k}(q(:, 1), q(:, 2))) + 1e-12))));
    end
end
disp(size(griddata(x, y, x, 0.3:0.1:0.6, (0.3:0.1:0.5)')))
disp(griddata(x, y, x, 5, 5))
failing(@() convhull([0 1 2], [0 1 2]))
failing(@() delaunay([0 1 2], [0 1 2]))
failing(@() delaunay([0 1 NaN], [0 1 2]))
failing(@() delaunay([0 1], [0 1 2]))
failing(@() convhulln([0 0 0; 1 1 1; 2 2 2; 3 3 3]))
failing(@() griddata(1:3, 1:4, 1:3, 1, 1))
failing(@() inpolygon(1, [1 2], [0 1 1], [0 0 1]))

function failing(f)
try
    f();
catch e
    disp([e.identifier ': ' e.message])
end
end

function checked(T, P)
n = size(P, 2);
volume = 0;
worst = Inf;
positive = true;
for k = 1:size(T, 1)
    A = P(T(k, 2:end), :) - P(T(k, 1), :);
    volume = volume + abs(det(A)) / factorial(n);
    positive = positive && det(A) > 0;
    c = ((2 * A) \ sum(A.^2, 2))' + P(T(k, 1), :);
    r = sum((P(T(k, 1), :) - c).^2);
    worst = min(worst, min(sum((P - c).^2, 2) - r) / r);
end
[~, hull] = convhulln(P);
fprintf('%d simplices, volume %d, spheres %d, positive %d\n', size(T, 1), abs(volume - hull) < 1e-9, worst > -1e-6, positive);
end
