% Triangulations as objects.
T = [1, 2, 3; 2, 4, 3]; P = [0, 0; 1, 0; 0, 1; 1, 1];
TR = triangulation(T, P)
disp(edges(TR)), disp(freeBoundary(TR)), disp(neighbors(TR)), disp(neighbors(TR, 2)), disp(size(TR)), disp(TR(2, :)), disp(TR.ConnectivityList(1, 3))
[c, r] = circumcenter(TR); fprintf('%8.4f', c, r), [c, r] = incenter(TR); fprintf('%8.4f', c, r), fprintf('\n')
disp(pointLocation(TR, [0.2, 0.2; 0.9, 0.9; 3, 3])')
[v, d] = nearestNeighbor(TR, 0.9, 0.8); fprintf('%d %.4f\n', v, d)
B = cartesianToBarycentric(TR, [1; 2], [0.2, 0.2; 0.9, 0.9]), disp(max(max(abs(barycentricToCartesian(TR, [1; 2], B) - [0.2, 0.2; 0.9, 0.9]))) < 1e-14)
disp(isConnected(TR, 1, 4)), disp(isConnected(TR, [1, 2; 4, 2])'), x = edgeAttachments(TR, 2, 3); disp(x{1}), x = vertexAttachments(TR, [2; 1]); disp(x{1}), disp(x{2}), disp(faceNormal(TR))
TR = triangulation(T, P(:, 1), P(:, 2), [0; 0; 0; 1]); disp(size(TR.Points)), fprintf('%8.4f', faceNormal(TR)), fprintf('\n')
[F, Q] = freeBoundary(triangulation([2, 3, 4], [9, 9; P(1:3, :)])); disp(F), disp(Q)
% Of points.
rng(1)
P = rand(20, 2);
DT = delaunayTriangulation(P);
disp(isequal(sortrows(sort(DT(:, :), 2)), sortrows(sort(delaunay(P(:, 1), P(:, 2)), 2))))
K = convexHull(DT); disp(isequal(sort(K(1:end - 1)), sort(unique(freeBoundary(DT))))), disp(size(DT.Constraints)), disp(all(isInterior(DT)))
[V, R] = voronoiDiagram(DT); disp(numel(R))
C = circumcenter(DT); [~, r] = circumcenter(DT); inside = 0;
for k = 1:size(DT, 1)
    inside = inside + sum(sqrt(sum((P - C(k, :)) .^ 2, 2)) < r(k) - 1e-9);
end
disp(inside)
Q = rand(12, 3); DT = delaunayTriangulation(Q); F = freeBoundary(DT); [H, v] = convexHull(DT); disp(size(F, 1) == size(H, 1))
volume = 0; for k = 1:size(DT, 1), t = Q(DT(k, :), :); volume = volume + det(t(2:4, :) - t(1, :)) / 6; end, disp(abs(volume - v) < 1e-12)
[C, r] = incenter(DT); disp(all(r > 0)), disp(isa(DT, 'triangulation'))
F = TriScatteredInterp([0; 1; 0; 1], [0; 0; 1; 1], [1; 2; 3; 4]); disp(F(0.5, 0.25)), disp(F(3, 3)), F.Method = 'nearest'; disp(F(0.9, 0.8))
names = {@() triangulation([1, 2], [0, 0]), @() triangulation([1, 2, 9], [0, 0; 1, 0; 0, 1]), @() delaunayTriangulation([1, NaN; 2, 3; 4, 5]), @() delaunayTriangulation(1, [1, 2])};
for k = 1:numel(names)
    try
        names{k}();
    catch problem
        disp(problem.identifier)
    end
end
