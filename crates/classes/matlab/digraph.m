classdef digraph < lanner.Graph
% digraph  Nodes and edges with a direction: digraph(A), digraph(s, t, weights, names), digraph(EdgeTable, NodeTable).
%   As graph; moreover successors, predecessors, indegree, outdegree, inedges, outedges, flipedge, toposort, isdag, transclosure.

    methods
        function o = digraph(varargin)
            o = lanner.graph_built(o, varargin);
        end

        function n = successors(o, node)
            % The nodes to which edges of a node go.
            [first, to] = arcs(o, 'out');
            k = place(o, node);
            n = called(o, unique(to(first(k):first(k + 1) - 1)), node);
        end

        function n = predecessors(o, node)
            % The nodes from which edges come to a node.
            [first, to] = arcs(o, 'in');
            k = place(o, node);
            n = called(o, unique(to(first(k):first(k + 1) - 1)), node);
        end

        function d = indegree(o, nodes)
            % How many edges come to each node.
            d = accumarray(o.Target, 1, [numnodes(o), 1]);
            if nargin > 1
                d = reshape(d(place(o, nodes)), size(lanner.node_list(nodes)));
            end
        end

        function d = outdegree(o, nodes)
            % How many edges leave each node.
            d = accumarray(o.Source, 1, [numnodes(o), 1]);
            if nargin > 1
                d = reshape(d(place(o, nodes)), size(lanner.node_list(nodes)));
            end
        end

        function [edges, others] = outedges(o, node)
            % The edges that leave a node, and where they go.
            [first, to, edge] = arcs(o, 'out');
            k = place(o, node);
            edges = edge(first(k):first(k + 1) - 1);
            others = called(o, to(first(k):first(k + 1) - 1), node);
        end

        function [edges, others] = inedges(o, node)
            % The edges that come to a node, and from where.
            [first, to, edge] = arcs(o, 'in');
            k = place(o, node);
            edges = edge(first(k):first(k + 1) - 1);
            others = called(o, to(first(k):first(k + 1) - 1), node);
        end

        function I = incidence(o)
            % A row for each node and a column for each edge: -1 where it leaves, 1 where it comes to.
            if any(o.Source == o.Target)
                error('MATLAB:graphfun:incidence:SelfLoops', 'Incidence matrix is not defined for graphs with self-loops.');
            end
            I = incidence_of(o);
        end

        function o = flipedge(o, s, t)
            % The edges turned around: all, those between nodes, or those of numbers.
            turned = true(numedges(o), 1);
            if nargin == 2
                turned = false(numedges(o), 1);
                turned(s) = true;
            elseif nargin > 2
                turned = false(numedges(o), 1);
                turned(nonzeros(findedge(o, s, t))) = true;
            end
            from = o.Source;
            o.Source(turned) = o.Target(turned);
            o.Target(turned) = from(turned);
            o = in_order(o);
        end

        function [bins, sizes] = conncomp(o, varargin)
            % The number of each node's strongly connected part; conncomp(G, 'Type', 'weak') does without directions.
            kind = 'strong';
            for k = 1:2:numel(varargin) - 1
                if strcmpi(varargin{k}, 'Type')
                    kind = validatestring(varargin{k + 1}, {'strong', 'weak'}, 'conncomp');
                end
            end
            if strcmp(kind, 'weak')
                [first, to] = arcs(o, 'both');
                [bins, sizes] = lanner.graph_parts(first, to);
            else
                [first, to] = arcs(o, 'out');
                [bins, sizes] = lanner.graph_strong_parts(first, to);
            end
            [bins, sizes] = as_wanted(o, bins, sizes, varargin);
        end

        function tf = isdag(o)
            % Whether no way leads from a node to itself.
            [first, to] = arcs(o, 'out');
            tf = numel(lanner.graph_order(first, to)) == numnodes(o);
        end

        function [n, H] = toposort(o, varargin)
            % The nodes in an order in which all edges go forwards.
            for k = 1:2:numel(varargin) - 1
                validatestring(varargin{k}, {'Order'}, 'toposort');
                if strcmp(validatestring(varargin{k + 1}, {'fast', 'stable'}, 'toposort'), 'stable')
                    [first, to] = arcs(o, 'out');
                    n = lanner.graph_order(first, to, true);
                end
            end
            [first, to] = arcs(o, 'out');
            if isempty(varargin)
                n = lanner.graph_order(first, to);
            end
            if numel(n) < numnodes(o)
                error('MATLAB:graphfun:toposort:OnlyDAG', 'Graph must be a directed acyclic graph.');
            end
            if nargout > 1
                H = reordernodes(o, n);
            end
        end

        function H = transclosure(o)
            % An edge wherever there is a way.
            n = numnodes(o);
            [first, to] = arcs(o, 'out');
            from = cell(n, 1);
            reached = cell(n, 1);
            for k = 1:n
                next = unique(to(first(k):first(k + 1) - 1))';
                seen = false(1, n);
                for j = next
                    seen = seen | ~isinf(lanner.graph_layers(first, to, j))';
                end
                reached{k} = find(seen)';
                from{k} = repmat(k, numel(reached{k}), 1);
            end
            H = digraph(vertcat(zeros(0, 1), from{:}), vertcat(zeros(0, 1), reached{:}), [], n);
            H.Nodes = o.Nodes;
        end

        function H = transreduction(o)
            % The fewest edges by which all nodes can be reached as before. Nodes that reach each other are on one cycle.
            [bins, sizes] = conncomp(o);
            n = numnodes(o);
            loops = unique(o.Source(o.Source == o.Target));
            s = loops(sizes(bins(loops)) == 1);
            t = s;
            for k = find(sizes > 1)
                nodes = find(bins == k)';
                s = [s; nodes];
                t = [t; nodes([2:end 1])];
            end
            % Between them an edge goes where no other way does.
            C = condensation(o);
            [first, to] = arcs(C, 'out');
            [~, smallest] = unique(bins, 'first');
            for k = 1:numel(sizes)
                next = to(first(k):first(k + 1) - 1);
                for j = reshape(next, 1, [])
                    others = next(next ~= j);
                    is_reached = false;
                    for other = reshape(others, 1, [])
                        layers = lanner.graph_layers(first, to, other);
                        is_reached = is_reached || ~isinf(layers(j));
                    end
                    if ~is_reached
                        s = [s; smallest(k)];
                        t = [t; smallest(j)];
                    end
                end
            end
            H = digraph(s, t, [], n);
            H.Nodes = o.Nodes;
        end

        function H = condensation(o)
            % The strongly connected parts as nodes.
            [bins, sizes] = conncomp(o);
            s = bins(o.Source)';
            t = bins(o.Target)';
            pairs = unique([s(s ~= t), t(s ~= t)], 'rows');
            H = digraph(pairs(:, 1), pairs(:, 2), [], numel(sizes));
        end
    end

    methods (Hidden)
        function tf = is_directed(~)
            tf = true;
        end
    end
end
