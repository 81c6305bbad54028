classdef triangulation
% triangulation  Triangles in the plane or in space, or tetrahedra: TR = triangulation(T, P), triangulation(T, x, y) or (T, x, y, z).
%   edges(TR), freeBoundary(TR), neighbors(TR), pointLocation(TR, Q), nearestNeighbor(TR, Q), incenter(TR), circumcenter(TR), …

    properties (SetAccess = protected)
        Points
        ConnectivityList
    end

    methods
        function TR = triangulation(T, varargin)
            if nargin == 0
                return
            end
            if ~isnumeric(T) || ~ismatrix(T) || ~any(size(T, 2) == [3, 4])
                error('MATLAB:triangulation:InvalidInput', 'The connectivity list must have three columns, or four for tetrahedra.');
            end
            P = triangulation.points_of(varargin);
            if any(T(:) < 1 | T(:) > size(P, 1) | T(:) ~= floor(T(:)))
                error('MATLAB:triangulation:BadIndex', 'The connectivity list has numbers of points that are not there.');
            end
            if size(T, 2) == 4 && size(P, 2) ~= 3
                error('MATLAB:triangulation:InvalidInput', 'Tetrahedra have points of three coordinates.');
            end
            TR.Points = P;
            TR.ConnectivityList = double(T);
        end

        function varargout = size(TR, varargin)
            [varargout{1:max(nargout, 1)}] = size(TR.ConnectivityList, varargin{:});
        end

        function varargout = subsref(TR, s)
            % TR(i, j) is a part of the connectivity list.
            if strcmp(s(1).type, '()')
                varargout{1} = subsref(TR.ConnectivityList, s);
            else
                [varargout{1:max(nargout, 1)}] = builtin('subsref', TR, s);
            end
        end

        function E = edges(TR)
            T = TR.ConnectivityList;
            pairs = nchoosek(1:size(T, 2), 2);
            E = [];
            for k = 1:size(pairs, 1)
                E = [E; T(:, pairs(k, :))];
            end
            E = unique(sort(E, 2), 'rows');
        end

        function tf = isConnected(TR, varargin)
            E = [varargin{:}];
            if numel(varargin) == 2
                E = [varargin{1}(:), varargin{2}(:)];
            end
            tf = ismember(sort(E, 2), edges(TR), 'rows');
        end

        function found = edgeAttachments(TR, varargin)
            E = varargin{1};
            if numel(varargin) == 2
                E = [varargin{1}(:), varargin{2}(:)];
            end
            found = cell(size(E, 1), 1);
            for k = 1:size(E, 1)
                has = any(TR.ConnectivityList == E(k, 1), 2) & any(TR.ConnectivityList == E(k, 2), 2);
                found{k} = find(has)';
            end
        end

        function found = vertexAttachments(TR, V)
            if nargin < 2
                V = (1:size(TR.Points, 1))';
            end
            found = cell(numel(V), 1);
            for k = 1:numel(V)
                found{k} = find(any(TR.ConnectivityList == V(k), 2))';
            end
        end

        function N = neighbors(TR, ID)
            T = TR.ConnectivityList;
            [n, width] = size(T);
            facets = zeros(n * width, width - 1);
            for j = 1:width
                facets((j - 1) * n + (1:n), :) = T(:, [1:j - 1, j + 1:width]);
            end
            [sorted, order] = sortrows(sort(facets, 2));
            same = find(all(sorted(1:end - 1, :) == sorted(2:end, :), 2));
            N = NaN(n, width);
            element = @(place) mod(place - 1, n) + 1;
            N(order(same)) = element(order(same + 1));
            N(order(same + 1)) = element(order(same));
            if nargin > 1
                N = N(ID, :);
            end
        end

        function [F, P] = freeBoundary(TR)
            T = TR.ConnectivityList;
            N = neighbors(TR);
            if size(T, 2) == 3
                F = [];
                sides = [2, 3; 3, 1; 1, 2];
                for j = 1:3
                    F = [F; T(isnan(N(:, j)), sides(j, :))];
                end
                F = triangulation.chained(F);
            else
                F = [];
                % Seen from outside, counterclockwise, for tetrahedra of positive volume.
                sides = [2, 3, 4; 1, 4, 3; 1, 2, 4; 1, 3, 2];
                for j = 1:4
                    rows = T(isnan(N(:, j)), :);
                    faces = rows(:, sides(j, :));
                    p = TR.Points;
                    out = cross(p(faces(:, 2), :) - p(faces(:, 1), :), p(faces(:, 3), :) - p(faces(:, 1), :), 2);
                    inward = sum(out .* (p(rows(:, j), :) - p(faces(:, 1), :)), 2) > 0;
                    faces(inward, :) = faces(inward, [1, 3, 2]);
                    F = [F; faces];
                end
                F = sortrows(F);
            end
            if nargout > 1
                [used, ~, place] = unique(F(:));
                P = TR.Points(used, :);
                F = reshape(place, size(F));
            end
        end

        function C = barycentricToCartesian(TR, ID, B)
            C = zeros(numel(ID), size(TR.Points, 2));
            for k = 1:numel(ID)
                C(k, :) = B(k, :) * TR.Points(TR.ConnectivityList(ID(k), :), :);
            end
        end

        function B = cartesianToBarycentric(TR, ID, C)
            T = TR.ConnectivityList;
            B = zeros(numel(ID), size(T, 2));
            for k = 1:numel(ID)
                p = TR.Points(T(ID(k), :), :);
                b = (p(2:end, :) - p(1, :))' \ (C(k, :) - p(1, :))';
                B(k, :) = [1 - sum(b), b'];
            end
        end

        function [C, r] = circumcenter(TR, ID)
            if nargin < 2
                ID = 1:size(TR.ConnectivityList, 1);
            end
            C = zeros(numel(ID), size(TR.Points, 2));
            r = zeros(numel(ID), 1);
            for k = 1:numel(ID)
                p = TR.Points(TR.ConnectivityList(ID(k), :), :);
                E = p(2:end, :) - p(1, :);
                % The centre lies in the plane of the corners, as far from each of them.
                c = (E * E' \ (sum(E .^ 2, 2) / 2))' * E;
                C(k, :) = p(1, :) + c;
                r(k) = norm(c);
            end
        end

        function [C, r] = incenter(TR, ID)
            T = TR.ConnectivityList;
            if nargin < 2
                ID = 1:size(T, 1);
            end
            C = zeros(numel(ID), size(TR.Points, 2));
            r = zeros(numel(ID), 1);
            for k = 1:numel(ID)
                p = TR.Points(T(ID(k), :), :);
                if size(T, 2) == 3
                    w = [norm(p(2, :) - p(3, :)); norm(p(1, :) - p(3, :)); norm(p(1, :) - p(2, :))];
                    E = p(2:3, :) - p(1, :);
                    content = sqrt(max(det(E * E'), 0));
                    r(k) = content / sum(w);
                else
                    w = zeros(4, 1);
                    for j = 1:4
                        q = p([1:j - 1, j + 1:4], :);
                        w(j) = norm(cross(q(2, :) - q(1, :), q(3, :) - q(1, :))) / 2;
                    end
                    r(k) = abs(det(p(2:4, :) - p(1, :))) / 2 / sum(w);
                end
                C(k, :) = w' * p / sum(w);
            end
        end

        function N = faceNormal(TR, ID)
            if nargin < 2
                ID = 1:size(TR.ConnectivityList, 1);
            end
            T = TR.ConnectivityList(ID, :);
            p = TR.Points;
            p(:, end + 1:3) = 0;
            N = cross(p(T(:, 2), :) - p(T(:, 1), :), p(T(:, 3), :) - p(T(:, 1), :), 2);
            N = N ./ sqrt(sum(N .^ 2, 2));
        end

        function [V, d] = nearestNeighbor(TR, varargin)
            Q = triangulation.points_of(varargin);
            V = zeros(size(Q, 1), 1);
            d = zeros(size(Q, 1), 1);
            used = unique(TR.ConnectivityList);
            P = TR.Points(used, :);
            for k = 1:size(Q, 1)
                [least, at] = min(sum((P - Q(k, :)) .^ 2, 2));
                V(k) = used(at);
                d(k) = sqrt(least);
            end
        end

        function [ID, B] = pointLocation(TR, varargin)
            Q = triangulation.points_of(varargin);
            if size(TR.ConnectivityList, 2) ~= size(TR.Points, 2) + 1
                error('MATLAB:triangulation:NonPlanar', 'Points are located among triangles in the plane and among tetrahedra.');
            end
            [ID, B] = tsearchn(TR.Points, TR.ConnectivityList, Q);
            B(isnan(ID), :) = NaN;
        end

        function varargout = triplot(TR, varargin)
            [varargout{1:nargout}] = triplot(TR.ConnectivityList, TR.Points(:, 1), TR.Points(:, 2), varargin{:});
        end

        function varargout = trisurf(TR, varargin)
            P = TR.Points;
            P(:, end + 1:3) = 0;
            [varargout{1:nargout}] = trisurf(TR.ConnectivityList, P(:, 1), P(:, 2), P(:, 3), varargin{:});
        end

        function varargout = trimesh(TR, varargin)
            P = TR.Points;
            P(:, end + 1:3) = 0;
            [varargout{1:nargout}] = trimesh(TR.ConnectivityList, P(:, 1), P(:, 2), P(:, 3), varargin{:});
        end

        function disp(TR)
            fprintf('  %s with properties:\n\n', class(TR));
            fprintf('              Points: [%d×%d double]\n', size(TR.Points));
            fprintf('    ConnectivityList: [%d×%d double]\n', size(TR.ConnectivityList));
            if isa(TR, 'delaunayTriangulation')
                fprintf('         Constraints: []\n');
            end
        end
    end

    methods (Static, Hidden)
        function P = points_of(args)
            % A matrix of points, or a column for each coordinate.
            if numel(args) == 1
                P = double(args{1});
            elseif numel(args) == 2 || numel(args) == 3
                counts = cellfun(@numel, args);
                if any(counts ~= counts(1))
                    error('MATLAB:triangulation:InvalidInput', 'The coordinates must have equally many elements.');
                end
                columns = cellfun(@(c) double(c(:)), args, 'UniformOutput', false);
                P = [columns{:}];
            else
                error('MATLAB:triangulation:InvalidInput', 'Points are a matrix, or vectors of two or three coordinates.');
            end
            if ~any(size(P, 2) == [2, 3])
                error('MATLAB:triangulation:InvalidInput', 'Points must have two or three coordinates.');
            end
        end

        function F = chained(F)
            % Edges one after the other, as far as one begins where another ends.
            count = size(F, 1);
            order = zeros(count, 1);
            left = true(count, 1);
            wanted = NaN;
            for k = 1:count
                open_edges = find(left);
                next = open_edges(F(open_edges, 1) == wanted);
                if isempty(next)
                    [~, place] = min(F(open_edges, 1));
                    next = open_edges(place);
                end
                order(k) = next(1);
                left(next(1)) = false;
                wanted = F(next(1), 2);
            end
            F = F(order, :);
        end
    end
end
