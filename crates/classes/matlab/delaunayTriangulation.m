classdef delaunayTriangulation < triangulation
% delaunayTriangulation  Triangles of points such that no circle around one has a point in it: DT = delaunayTriangulation(P), (x, y) or
%   (x, y, z). Besides what triangulation has: convexHull(DT), voronoiDiagram(DT).

    properties (SetAccess = protected)
        Constraints = []
    end

    methods
        function DT = delaunayTriangulation(varargin)
            if nargin == 0
                return
            end
            if nargin > 1 && size(varargin{1}, 2) > 1 && size(varargin{2}, 2) == 2 || nargin == 3 && size(varargin{3}, 2) == 2 && numel(varargin{1}) ~= numel(varargin{3})
                error('MATLAB:delaunayTriangulation:Constraints', 'Constraints are not there.');
            end
            DT.Points = triangulation.points_of(varargin);
            if any(~isfinite(DT.Points(:)))
                error('MATLAB:delaunayTriangulation:InvalidInput', 'The points must be finite.');
            end
            if size(unique(DT.Points, 'rows'), 1) < size(DT.Points, 1)
                warning('MATLAB:delaunayTriangulation:DupPtsWarnId', 'Duplicate data points have been detected and removed.');
            end
            if size(DT.Points, 2) == 2
                T = delaunay(DT.Points(:, 1), DT.Points(:, 2));
            else
                T = delaunayn(DT.Points);
            end
            DT.ConnectivityList = delaunayTriangulation.turned(T, DT.Points);
        end

        function [H, v] = convexHull(DT)
            if size(DT.Points, 2) == 2
                [H, v] = convhull(DT.Points(:, 1), DT.Points(:, 2));
            else
                [H, v] = convhulln(DT.Points);
            end
        end

        function [V, r] = voronoiDiagram(DT)
            [V, r] = voronoin(DT.Points);
        end

        function tf = isInterior(DT)
            tf = true(size(DT.ConnectivityList, 1), 1);
        end
    end

    methods (Static, Hidden)
        function T = turned(T, P)
            % Counterclockwise, and tetrahedra of positive volume.
            for k = 1:size(T, 1)
                E = P(T(k, 2:end), :) - P(T(k, 1), :);
                if det(E) < 0
                    T(k, end - 1:end) = T(k, [end, end - 1]);
                end
            end
        end
    end
end
