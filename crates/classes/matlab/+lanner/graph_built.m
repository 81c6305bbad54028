function o = graph_built(o, args)
% What a call of graph or digraph makes: of tables, of lists of nodes, or of a matrix.
    if isempty(args)
        return
    end
    if istable(args{1})
        o = from_tables(o, args{:});
    elseif numel(args) > 1 && ~is_option(args{2}) && (isnumeric(args{2}) || ~isnumeric(args{1}) && ~islogical(args{1}))
        o = from_lists(o, args{:});
    else
        o = from_matrix(o, args{:});
    end
end

function o = from_tables(o, edges, nodes, varargin)
    if ~ismember('EndNodes', edges.Properties.VariableNames) || size(edges.EndNodes, 2) ~= 2
        error('MATLAB:graphfun:graph:EdgesEndNodes', 'The table of edges must have a variable EndNodes with two columns.');
    end
    ends = edges.EndNodes;
    edges.EndNodes = [];
    if nargin > 2 && istable(nodes)
        o.NodeData = lanner.graph_names(nodes);
        o.Source = place(o, ends(:, 1));
        o.Target = place(o, ends(:, 2));
    elseif isnumeric(ends)
        o.NodeData = lanner.graph_nodes(max([0; ends(:)]));
        o.Source = double(ends(:, 1));
        o.Target = double(ends(:, 2));
    else
        names = unique(reshape(cellstr(ends), [], 1), 'stable');
        o.NodeData = lanner.graph_nodes(names);
        o.Source = place(o, ends(:, 1));
        o.Target = place(o, ends(:, 2));
    end
    o.EdgeData = edges;
    o = in_order(o);
end

function o = from_lists(o, s, t, w, nodes, varargin)
    if nargin < 4
        w = [];
    end
    omits = false;
    if nargin > 4 && is_option(nodes)
        omits = true;
        nodes = [];
    elseif nargin > 5
        omits = true;
    elseif nargin < 5
        nodes = [];
        if is_option(w)
            omits = true;
            w = [];
        end
    end
    if isnumeric(s) ~= isnumeric(t)
        error('MATLAB:graphfun:graph:InvalidNodePair', 'The nodes of edges must be all numbers, or all names.');
    end
    a = lanner.node_list(s);
    b = lanner.node_list(t);
    if numel(a) ~= numel(b) && ~isscalar(a) && ~isscalar(b)
        error('MATLAB:graphfun:graph:EqualNumel', 'The nodes where edges begin and end must be equally many.');
    end
    if isnumeric(s)
        a = double(a(:));
        b = double(b(:));
        if any([a; b] < 1 | [a; b] ~= floor([a; b]))
            error('MATLAB:graphfun:graph:InvalidNodes', 'Numbers of nodes must be positive integers.');
        end
        count = max([0; a; b]);
        if isnumeric(nodes) && ~isempty(nodes)
            if nodes < count
                error('MATLAB:graphfun:graph:InvalidNumNodes', 'The number of nodes must be at least the greatest number of a node.');
            end
            o.NodeData = lanner.graph_nodes(double(nodes));
        elseif istable(nodes)
            o.NodeData = lanner.graph_names(nodes);
        elseif ~isempty(nodes)
            o.NodeData = lanner.graph_names(lanner.graph_nodes(reshape(cellstr(nodes), [], 1)));
        else
            o.NodeData = lanner.graph_nodes(count);
        end
        if numnodes(o) < count
            error('MATLAB:graphfun:graph:InvalidNumNodes', 'The number of names must be at least the greatest number of a node.');
        end
    else
        if istable(nodes)
            o.NodeData = lanner.graph_names(nodes);
        elseif ~isempty(nodes)
            o.NodeData = lanner.graph_names(lanner.graph_nodes(reshape(cellstr(nodes), [], 1)));
        else
            o.NodeData = lanner.graph_nodes(unique([reshape(a, [], 1); reshape(b, [], 1)], 'stable'));
        end
        a = place(o, a);
        b = place(o, b);
    end
    [a, b] = deal(a + 0 * b, b + 0 * a);
    o.Source = a;
    o.Target = b;
    if istable(w)
        o.EdgeData = w;
    elseif isempty(w)
        o.EdgeData = lanner.graph_nodes(numel(a));
    else
        if ~isnumeric(w) || numel(w) ~= numel(a) && ~isscalar(w)
            error('MATLAB:graphfun:graph:InvalidWeights', 'Weights must be numbers, one for each edge.');
        end
        o.EdgeData = table(repmat(w(:), numel(a) / numel(w), 1), 'VariableNames', {'Weight'});
    end
    if height(o.EdgeData) ~= numel(a)
        error('MATLAB:graphfun:graph:InvalidSizeWeight', 'The table of edges must have a row for each edge.');
    end
    if omits
        o = with_edges(o, o.Source ~= o.Target);
    end
    o = in_order(o);
end

function o = from_matrix(o, A, varargin)
    if ~(isnumeric(A) || islogical(A)) || size(A, 1) ~= size(A, 2) || ndims(A) > 2
        error('MATLAB:graphfun:graph:SquareAdjacency', 'Adjacency matrix must be a square numeric or logical matrix.');
    end
    n = size(A, 1);
    nodes = lanner.graph_nodes(n);
    triangle = '';
    omits = false;
    for k = 1:numel(varargin)
        arg = varargin{k};
        if istable(arg)
            nodes = arg;
        elseif is_option(arg)
            word = validatestring(arg, {'upper', 'lower', 'omitselfloops'}, 'graph');
            if strcmp(word, 'omitselfloops')
                omits = true;
            else
                triangle = word;
            end
        elseif ~isempty(arg)
            nodes = lanner.graph_nodes(reshape(cellstr(arg), [], 1));
        end
    end
    if height(nodes) ~= n
        error('MATLAB:graphfun:graph:InvalidNodeNames', 'The number of names must be the number of nodes.');
    end
    o.NodeData = lanner.graph_names(nodes);
    if ~is_directed(o)
        if strcmp(triangle, 'lower')
            A = A.';
        elseif isempty(triangle) && ~isequal(A, A.')
            error('MATLAB:graphfun:graph:SymmetricAdjacency', ...
                'Adjacency matrix must be symmetric unless upper or lower triangle is specified.');
        end
        A = triu(A);
    end
    [s, t, w] = find(A);
    o.Source = s(:);
    o.Target = t(:);
    if islogical(A)
        o.EdgeData = lanner.graph_nodes(numel(s));
    else
        o.EdgeData = table(w(:), 'VariableNames', {'Weight'});
    end
    if omits
        o = with_edges(o, o.Source ~= o.Target);
    end
    o = in_order(o);
end

function tf = is_option(x)
tf = (ischar(x) || isstring(x) && isscalar(x)) && any(strcmpi(x, {'upper', 'lower', 'omitselfloops'}));
end
