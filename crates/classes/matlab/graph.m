classdef graph < lanner.Graph
% graph  Nodes and edges without direction: graph(A), graph(s, t, weights, names), graph(EdgeTable, NodeTable).
%   Questions: numnodes, numedges, neighbors, degree, findnode, findedge, adjacency, incidence, laplacian. Changes: addnode, rmnode, addedge,
%   rmedge, subgraph, reordernodes. Ways: shortestpath, shortestpathtree, distances, bfsearch, dfsearch, conncomp, minspantree, maxflow, centrality.

    methods
        function o = graph(varargin)
            o = lanner.graph_built(o, varargin);
        end

        function n = neighbors(o, node)
            % The nodes with an edge to one, in order.
            [first, to] = arcs(o, 'out');
            k = place(o, node);
            n = called(o, unique(to(first(k):first(k + 1) - 1)), node);
        end

        function d = degree(o, nodes)
            % How many edges each node has; an edge to itself counts twice.
            d = accumarray([o.Source; o.Target], 1, [numnodes(o), 1]);
            if nargin > 1
                d = reshape(d(place(o, nodes)), size(lanner.node_list(nodes)));
            end
        end

        function [edges, others] = outedges(o, node)
            % The edges of a node, and the nodes at their other ends.
            [first, to, edge] = arcs(o, 'out');
            k = place(o, node);
            edges = edge(first(k):first(k + 1) - 1);
            others = called(o, to(first(k):first(k + 1) - 1), node);
        end

        function L = laplacian(o)
            % The matrix of degrees less that of neighbours.
            if any(o.Source == o.Target) || ismultigraph(o)
                error('MATLAB:graphfun:laplacian:OnlySimpleGraphs', 'Laplacian is only defined for simple graphs.');
            end
            n = numnodes(o);
            L = spdiags(degree(o), 0, n, n) - adjacency(o);
        end

        function I = incidence(o)
            % A row for each node and a column for each edge: -1 at its first node, 1 at its second.
            if any(o.Source == o.Target)
                error('MATLAB:graphfun:incidence:SelfLoops', 'Incidence matrix is not defined for graphs with self-loops.');
            end
            I = incidence_of(o);
        end

        function [bins, sizes] = conncomp(o, varargin)
            % The number of each node's connected part, and how many nodes each has.
            [first, to] = arcs(o, 'out');
            [bins, sizes] = lanner.graph_parts(first, to, varargin);
            [bins, sizes] = as_wanted(o, bins, sizes, varargin);
        end

        function [cycles, edges] = cyclebasis(o)
            % Cycles of which all others are made, in a cell column.
            [first, to, edge] = arcs(o, 'out');
            [cycles, edges] = lanner.graph_cycle_basis(first, to, edge, o.Source, o.Target);
            cycles = cellfun(@(cycle) named_nodes(o, cycle), cycles, 'UniformOutput', false);
        end

        function [T, parents] = minspantree(o, varargin)
            % The tree of least weight: minspantree(G, 'Root', node, 'Type', 'forest', 'Method', 'sparse').
            root = 1;
            kind = 'tree';
            for k = 1:2:numel(varargin) - 1
                switch validatestring(varargin{k}, {'Method', 'Root', 'Type'}, 'minspantree')
                    case 'Root'
                        root = place(o, varargin{k + 1});
                    case 'Type'
                        kind = validatestring(varargin{k + 1}, {'tree', 'forest'}, 'minspantree');
                end
            end
            n = numnodes(o);
            stays = lanner.graph_spanning(n, o.Source, o.Target, weights(o));
            if strcmp(kind, 'tree') && n > 0
                parts = conncomp(o);
                stays = stays & parts(o.Source)' == parts(root);
            end
            T = with_edges(o, stays);
            [first, to] = arcs(T, 'out');
            [~, parents] = lanner.graph_layers(first, to, root);
            if strcmp(kind, 'forest')
                for k = 1:n
                    if isnan(parents(k)) && k ~= root
                        [~, more] = lanner.graph_layers(first, to, k);
                        parents(k) = 0;
                        parents(~isnan(more) & more > 0) = more(~isnan(more) & more > 0);
                    end
                end
            end
        end
    end

    methods (Hidden)
        function tf = is_directed(~)
            tf = false;
        end
    end
end
