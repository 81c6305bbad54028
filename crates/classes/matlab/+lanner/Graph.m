classdef Graph
% lanner.Graph  What graph and digraph have in common: nodes by number, edges as two columns of them, tables of what is said of both.
%   Edges are in the order of their first node, then of their second; without directions the first one is the smaller.

    properties (Dependent)
        Edges
        Nodes
    end

    properties (Hidden)
        Source = zeros(0, 1)
        Target = zeros(0, 1)
        EdgeData = table
        NodeData = table
    end

    methods
        function t = get.Edges(o)
            ends = [o.Source, o.Target];
            if has_names(o)
                names = o.NodeData.Name;
                ends = reshape(names(ends), size(ends));
            end
            t = [table(ends, 'VariableNames', {'EndNodes'}), o.EdgeData];
        end

        function o = set.Edges(o, t)
            if ~istable(t) || ~ismember('EndNodes', t.Properties.VariableNames) || ~isequal(t.EndNodes, o.Edges.EndNodes)
                error('MATLAB:graphfun:graph:SetEdgesEndNodes', 'EndNodes of the edges cannot be changed: use addedge and rmedge.');
            end
            t.EndNodes = [];
            o.EdgeData = t;
        end

        function t = get.Nodes(o)
            t = o.NodeData;
        end

        function o = set.Nodes(o, t)
            if ~istable(t) || height(t) ~= height(o.NodeData)
                error('MATLAB:graphfun:graph:SetNodesHeight', 'Nodes must be a table with a row for each node.');
            end
            o.NodeData = lanner.graph_names(t);
        end

        function n = numnodes(o)
            % How many nodes there are.
            n = height(o.NodeData);
        end

        function n = numedges(o)
            % How many edges there are.
            n = numel(o.Source);
        end

        function k = findnode(o, names)
            % The numbers of nodes; 0 where there is none.
            if isnumeric(names)
                k = double(names(:));
                k(k > numnodes(o) | k < 1) = 0;
                return
            end
            k = zeros(numel(cellstr(names)), 1);
            if has_names(o)
                [~, k] = ismember(reshape(cellstr(names), [], 1), o.NodeData.Name);
            end
        end

        function [k, count] = findedge(o, s, t)
            % findedge(G, s, t) gives the numbers of edges, 0 where there is none; [s, t] = findedge(G, k) their nodes.
            if nargin < 3
                if nargin < 2
                    s = 1:numedges(o);
                end
                k = o.Source(s);
                count = o.Target(s);
                return
            end
            a = place(o, s);
            b = place(o, t);
            [a, b] = deal(a + 0 * b, b + 0 * a);
            if ~is_directed(o)
                [a, b] = deal(min(a, b), max(a, b));
            end
            n = numnodes(o) + 1;
            [~, k] = ismember(a(:) * n + b(:), o.Source * n + o.Target);
            count = 1:numel(k);
        end

        function n = edgecount(o, s, t)
            % How many edges there are between nodes.
            a = place(o, s);
            b = place(o, t);
            [a, b] = deal(a + 0 * b, b + 0 * a);
            if ~is_directed(o)
                [a, b] = deal(min(a, b), max(a, b));
            end
            n = zeros(numel(a), 1);
            for k = 1:numel(a)
                n(k) = sum(o.Source == a(k) & o.Target == b(k));
            end
        end

        function tf = ismultigraph(o)
            % Whether there are several edges between two nodes.
            pairs = [o.Source, o.Target];
            tf = size(unique(pairs, 'rows'), 1) < size(pairs, 1);
        end

        function o = simplify(o)
            % One edge between two nodes, the first one, and none from a node to itself.
            [~, first] = unique([o.Source, o.Target], 'rows', 'first');
            stays = false(numedges(o), 1);
            stays(first) = true;
            o = with_edges(o, stays & o.Source ~= o.Target);
        end

        function o = addnode(o, nodes)
            % More nodes: how many, names, or a table.
            if istable(nodes)
                more = nodes;
            elseif isnumeric(nodes)
                if ~isscalar(nodes) || nodes < 0 || nodes ~= floor(nodes)
                    error('MATLAB:graphfun:addnode:InvalidNrNodes', 'The number of nodes must be a nonnegative integer.');
                end
                more = lanner.graph_nodes(nodes);
                if has_names(o)
                    more.Name = reshape(compose_names(numnodes(o) + (1:nodes)), [], 1);
                end
            else
                more = lanner.graph_nodes(reshape(cellstr(nodes), [], 1));
                if numnodes(o) > 0 && ~has_names(o)
                    o.NodeData.Name = compose_names(1:numnodes(o));
                end
            end
            o.NodeData = lanner.graph_names(lanner.graph_joined(o.NodeData, more));
        end

        function o = rmnode(o, nodes)
            % Without nodes and their edges.
            gone = false(numnodes(o), 1);
            gone(place(o, nodes)) = true;
            o = kept(o, find(~gone));
        end

        function o = addedge(o, s, t, w)
            % More edges: addedge(G, s, t, weights), or with a table. Names that are new make nodes.
            if nargin == 2
                data = s;
                ends = data.EndNodes;
                data.EndNodes = [];
                s = ends(:, 1);
                t = ends(:, 2);
            elseif nargin > 3 && istable(w)
                data = w;
            elseif nargin > 3
                data = table(repmat(double(w(:)), max(numel(lanner.node_list(s)), numel(lanner.node_list(t))) / numel(w), 1), 'VariableNames', {'Weight'});
            else
                data = [];
            end
            if isnumeric(s)
                most = max([numnodes(o); s(:); t(:)]);
                if most > numnodes(o)
                    o = addnode(o, most - numnodes(o));
                end
            else
                wanted = unique([reshape(cellstr(s), [], 1); reshape(cellstr(t), [], 1)], 'stable');
                fresh = wanted(findnode(o, wanted) == 0);
                if ~isempty(fresh)
                    o = addnode(o, fresh);
                end
            end
            a = place(o, s);
            b = place(o, t);
            [a, b] = deal(a(:) + 0 * b(:), b(:) + 0 * a(:));
            if isempty(data)
                data = lanner.graph_nodes(numel(a));
                if ismember('Weight', o.EdgeData.Properties.VariableNames)
                    data.Weight = ones(numel(a), 1);
                end
            elseif numedges(o) > 0 && ismember('Weight', data.Properties.VariableNames) && ~ismember('Weight', o.EdgeData.Properties.VariableNames)
                error('MATLAB:graphfun:addedge:NoWeights', 'Cannot add weighted edges to unweighted graph.');
            end
            o.Source = [o.Source; a];
            o.Target = [o.Target; b];
            o.EdgeData = lanner.graph_joined(o.EdgeData, data);
            o = in_order(o);
        end

        function o = rmedge(o, s, t)
            % Without edges between nodes, or of numbers.
            stays = true(numedges(o), 1);
            if nargin < 3
                if any(s < 1 | s > numedges(o))
                    error('MATLAB:graphfun:rmedge:InvalidEdges', 'The numbers of edges must be from 1 to %d.', numedges(o));
                end
                stays(s) = false;
            else
                a = place(o, s);
                b = place(o, t);
                [a, b] = deal(a(:) + 0 * b(:), b(:) + 0 * a(:));
                if ~is_directed(o)
                    [a, b] = deal(min(a, b), max(a, b));
                end
                for k = 1:numel(a)
                    stays(o.Source == a(k) & o.Target == b(k)) = false;
                end
            end
            o = with_edges(o, stays);
        end

        function o = subgraph(o, nodes)
            % Some nodes, in this order, and the edges between them.
            if islogical(nodes)
                nodes = find(nodes);
            end
            o = kept(o, place(o, nodes));
        end

        function [o, order] = reordernodes(o, nodes)
            % The nodes in another order.
            k = place(o, nodes);
            if ~isequal(sort(k(:))', 1:numnodes(o))
                error('MATLAB:graphfun:reordernodes:InvalidOrder', 'The order must have each node once.');
            end
            [o, order] = kept(o, k);
        end

        function A = adjacency(o, w)
            % A sparse matrix with a one for each edge, its weight ('weighted'), or numbers that are given.
            n = numnodes(o);
            v = ones(numedges(o), 1);
            if nargin > 1
                v = w;
                if ischar(w) || isstring(w)
                    validatestring(w, {'weighted'}, 'adjacency');
                    v = weights(o);
                end
            end
            A = sparse(o.Source, o.Target, v, n, n);
            if ~is_directed(o)
                k = o.Source ~= o.Target;
                A = A + sparse(o.Target(k), o.Source(k), v(k), n, n);
            end
        end

        function [path, d, edges] = shortestpath(o, s, t, varargin)
            % The shortest way between two nodes: [P, d, edges] = shortestpath(G, s, t, 'Method', method).
            from = place(o, s);
            to = place(o, t);
            [distance, parent, by] = lanner.graph_distances(o, from, method_of(varargin));
            d = distance(to);
            path = zeros(1, 0);
            edges = zeros(1, 0);
            if ~isinf(d)
                path = to;
                while path(1) ~= from
                    edges = [by(path(1)), edges];
                    path = [parent(path(1)), path];
                end
            end
            path = reshape(called(o, path, s), 1, []);
        end

        function [T, D, used] = shortestpathtree(o, s, varargin)
            % The shortest ways from a node to all, as a digraph; with a fourth argument to some nodes.
            [T, D, used] = lanner.graph_tree(o, s, varargin, method_of(varargin));
        end

        function D = distances(o, varargin)
            % How long the shortest ways are: distances(G), distances(G, s), distances(G, s, t), 'Method', method.
            s = (1:numnodes(o))';
            t = s;
            args = varargin;
            method = method_of(args);
            k = find(cellfun(@(a) ischar(a) && strcmpi(a, 'Method'), args), 1);
            if ~isempty(k)
                args = args(1:k - 1);
            end
            if numel(args) > 0 && ~(ischar(args{1}) && strcmpi(args{1}, 'all'))
                s = place(o, args{1});
            end
            if numel(args) > 1 && ~(ischar(args{2}) && strcmpi(args{2}, 'all'))
                t = place(o, args{2});
            end
            D = zeros(numel(s), numel(t));
            for k = 1:numel(s)
                d = lanner.graph_distances(o, s(k), method);
                D(k, :) = d(t);
            end
        end

        function [nodes, d] = nearest(o, s, radius, varargin)
            % The nodes within a distance, nearest first.
            distance = lanner.graph_distances(o, place(o, s), method_of(varargin));
            distance(place(o, s)) = Inf;
            k = find(distance <= radius);
            [d, order] = sort(distance(k));
            nodes = called(o, k(order), s);
        end

        function [v, edges] = bfsearch(o, s, varargin)
            % Nodes in the order in which they are found, the nearest first; events as dfsearch has them.
            [v, edges] = lanner.graph_search(o, s, 'breadth', varargin);
        end

        function [v, edges] = dfsearch(o, s, varargin)
            % Nodes in the order in which they are found, each way to its end first.
            %   dfsearch(G, s, events, 'Restart', true): 'discovernode', 'finishnode', 'startnode', 'edgetonew', 'edgetodiscovered',
            %   'edgetofinished', 'allevents' or a cell array of them.
            [v, edges] = lanner.graph_search(o, s, 'depth', varargin);
        end

        function [value, flow, near, far] = maxflow(o, s, t, varargin)
            % The greatest flow between two nodes, weights being capacities: [mf, GF, cs, ct] = maxflow(G, s, t).
            from = place(o, s);
            to = place(o, t);
            if from == to
                error('MATLAB:graphfun:maxflow:SourceEqualsTarget', 'Source and target node must be different.');
            end
            w = weights(o);
            if any(w < 0)
                error('MATLAB:graphfun:maxflow:NegativeCapacities', 'Edge weights must be nonnegative.');
            end
            [value, amount, side] = lanner.graph_flow(numnodes(o), o.Source, o.Target, w, is_directed(o), from, to);
            used = amount ~= 0;
            a = o.Source(used);
            b = o.Target(used);
            turned = amount(used) < 0;
            [a(turned), b(turned)] = deal(b(turned), a(turned));
            flow = digraph(a, b, abs(amount(used)), numnodes(o));
            flow.Nodes = o.Nodes;
            near = called(o, find(side), s);
            far = called(o, find(~side), s);
        end

        function [paths, edges] = allpaths(o, s, t, varargin)
            % All ways from a node to another, in a cell column; allpaths(G, s, t, 'MaxNumPaths', n, 'MinPathLength', a, 'MaxPathLength', b).
            limits = limits_of(varargin, {'MaxNumPaths', 'MinPathLength', 'MaxPathLength'}, 'allpaths');
            [first, to, edge] = arcs(o, 'out');
            [paths, edges] = lanner.graph_paths(first, to, edge, place(o, s), place(o, t), limits);
            paths = cellfun(@(path) called(o, path, s), paths, 'UniformOutput', false);
        end

        function tf = hascycles(o)
            % Whether a way without edges twice leads from a node to itself.
            [first, to, edge] = arcs(o, 'out');
            tf = ~isempty(lanner.graph_cycles(first, to, edge, is_directed(o), [1 1 Inf]));
        end

        function [cycles, edges] = allcycles(o, varargin)
            % All cycles in a cell column; allcycles(G, 'MaxNumCycles', n, 'MinCycleLength', a, 'MaxCycleLength', b).
            limits = limits_of(varargin, {'MaxNumCycles', 'MinCycleLength', 'MaxCycleLength'}, 'allcycles');
            [first, to, edge] = arcs(o, 'out');
            [cycles, edges] = lanner.graph_cycles(first, to, edge, is_directed(o), limits);
            cycles = cellfun(@(cycle) named_nodes(o, cycle), cycles, 'UniformOutput', false);
        end

        function tf = isisomorphic(o, other, varargin)
            % Whether nodes of two graphs stand for each other such that edges do; 'NodeVariables', 'EdgeVariables' say what else is the same.
            tf = numnodes(o) == 0 && numnodes(other) == 0 || ~isempty(isomorphism(o, other, varargin{:}));
        end

        function p = isomorphism(o, other, varargin)
            % Nodes such that reordernodes(other, p) has the edges of the graph; [] where there are none.
            if is_directed(o) ~= is_directed(other)
                error('MATLAB:graphfun:isomorphism:InvalidSecondGraph', 'Both must be graphs, or both digraphs.');
            end
            p = zeros(0, 1);
            n = numnodes(o);
            if n ~= numnodes(other) || numedges(o) ~= numedges(other)
                return
            end
            marks = ones(n, 2);
            for k = 1:2:numel(varargin) - 1
                names = cellstr(varargin{k + 1});
                for j = 1:numel(names)
                    switch validatestring(varargin{k}, {'NodeVariables', 'EdgeVariables'}, 'isomorphism')
                        case 'NodeVariables'
                            both = [o.NodeData.(names{j}); other.NodeData.(names{j})];
                            [~, ~, number] = unique(both);
                            [~, ~, number] = unique([marks(:), number], 'rows');
                            marks = reshape(number, n, 2);
                        otherwise
                            error('MATLAB:graphfun:isomorphism:EdgeVariables', 'Variables of edges cannot be compared.');
                    end
                end
            end
            p = lanner.graph_isomorphism(counts_of(o), counts_of(other), marks);
        end

        function c = centrality(o, kind, varargin)
            % How important each node is: 'degree', 'indegree', 'outdegree', 'closeness', 'incloseness', 'outcloseness', 'betweenness',
            %   'pagerank', 'eigenvector', 'hubs', 'authorities', with 'Cost' or 'Importance' of each edge.
            c = lanner.graph_centrality(o, kind, varargin);
        end

        function h = plot(o, varargin)
            % Nodes as markers and edges as lines: plot(G), plot(G, 'Layout', 'circle'), 'XData', 'YData', 'NodeLabel', 'EdgeLabel'.
            h = lanner.graph_plot(o, varargin);
            if nargout == 0
                clear h
            end
        end
    end

    methods (Hidden)
        function tf = has_names(o)
            tf = ismember('Name', o.NodeData.Properties.VariableNames);
        end

        function w = weights(o)
            % The weight of each edge; 1 where none is said.
            if ismember('Weight', o.EdgeData.Properties.VariableNames)
                w = double(o.EdgeData.Weight);
            else
                w = ones(numedges(o), 1);
            end
        end

        function k = place(o, nodes)
            % The numbers of nodes, as a column; an error where there is none.
            if isnumeric(nodes) || islogical(nodes)
                k = double(nodes(:));
                if any(k < 1 | k > numnodes(o) | k ~= floor(k))
                    bad = k(find(k < 1 | k > numnodes(o) | k ~= floor(k), 1));
                    error('MATLAB:graphfun:findnode:InvalidNodeID', 'Node ID %g is not a number from 1 to %d.', bad, numnodes(o));
                end
                return
            end
            k = findnode(o, nodes);
            if any(k == 0)
                names = cellstr(nodes);
                error('MATLAB:graphfun:findnode:UnknownNodeName', 'Unable to find node with name ''%s''.', names{find(k == 0, 1)});
            end
        end

        function n = named_nodes(o, nodes)
            % Nodes by name where they have names.
            n = nodes;
            if has_names(o)
                n = reshape(o.NodeData.Name(nodes), size(nodes));
            end
        end

        function A = counts_of(o)
            % How many edges lead from each node to each.
            n = numnodes(o);
            A = full(sparse(o.Source, o.Target, 1, n, n));
            if ~is_directed(o)
                A = A + A.' - diag(diag(A));
            end
        end

        function n = called(o, nodes, asked)
            % Nodes as they were asked for: by number, or by name.
            n = nodes;
            if ~isnumeric(asked) && ~islogical(asked)
                n = reshape(o.NodeData.Name(nodes), size(nodes));
                if isstring(asked)
                    n = string(n);
                end
            end
        end

        function [first, to, edge] = arcs(o, which)
            % Where each node's edges begin in the list of their other ends, and the numbers of those edges.
            n = numnodes(o);
            s = o.Source;
            t = o.Target;
            e = (1:numel(s))';
            if strcmp(which, 'in')
                [s, t] = deal(t, s);
            elseif ~is_directed(o) || strcmp(which, 'both')
                other = s ~= t;
                [s, t] = deal([s; t(other)], [t; s(other)]);
                e = [e; e(other)];
            end
            [~, order] = sortrows([s, t, e]);
            to = t(order);
            edge = e(order);
            first = [1; 1 + cumsum(accumarray(s(:), 1, [n, 1]))];
        end

        function o = with_edges(o, stays)
            o.Source = o.Source(stays);
            o.Target = o.Target(stays);
            o.EdgeData = o.EdgeData(stays, :);
        end

        function o = in_order(o)
            if ~is_directed(o)
                [o.Source, o.Target] = deal(min(o.Source, o.Target), max(o.Source, o.Target));
            end
            [~, order] = sortrows([o.Source, o.Target]);
            o = with_edges(o, order);
        end

        function [o, order] = kept(o, nodes)
            % Some nodes in this order, and the edges between them.
            number = zeros(numnodes(o), 1);
            number(nodes) = 1:numel(nodes);
            o.NodeData = o.NodeData(nodes, :);
            stays = number(o.Source) > 0 & number(o.Target) > 0;
            order = find(stays);
            o = with_edges(o, stays);
            o.Source = reshape(number(o.Source), [], 1);
            o.Target = reshape(number(o.Target), [], 1);
            o = in_order(o);
        end

        function I = incidence_of(o)
            m = numedges(o);
            I = sparse([o.Source; o.Target], [1:m, 1:m]', [-ones(m, 1); ones(m, 1)], numnodes(o), m);
        end

        function [bins, sizes] = as_wanted(o, bins, sizes, options)
            bins = bins(:)';
            sizes = sizes(:)';
            for k = 1:2:numel(options) - 1
                if strcmpi(options{k}, 'OutputForm') && strcmp(validatestring(options{k + 1}, {'vector', 'cell'}, 'conncomp'), 'cell')
                    parts = cell(1, numel(sizes));
                    for j = 1:numel(sizes)
                        parts{j} = find(bins == j);
                        if has_names(o)
                            parts{j} = o.NodeData.Name(parts{j})';
                        end
                    end
                    bins = parts;
                end
            end
        end
    end
end

function names = compose_names(numbers)
names = arrayfun(@(k) sprintf('Node%d', k), reshape(numbers, [], 1), 'UniformOutput', false);
end

function method = method_of(options)
method = 'auto';
for k = 1:numel(options) - 1
    if (ischar(options{k}) || isstring(options{k})) && strcmpi(options{k}, 'Method')
        method = validatestring(options{k + 1}, {'auto', 'unweighted', 'positive', 'mixed', 'acyclic'}, 'shortestpath');
    end
end
end

% The most results, and the fewest and the most edges of each.
function limits = limits_of(options, names, function_name)
    limits = [Inf 0 Inf];
    for k = 1:2:numel(options) - 1
        at = strcmp(validatestring(options{k}, names, function_name), names);
        limits(at) = double(options{k + 1});
    end
end
