function [T, D, used] = graph_tree(o, s, options, method)
% The shortest ways from a node, as a digraph, as lists of nodes, or as the node before each.
    from = place(o, s);
    targets = (1:numnodes(o))';
    if numel(options) > 0 && ~(ischar(options{1}) && any(strcmpi(options{1}, {'Method', 'OutputForm'}))) && ~(ischar(options{1}) && strcmpi(options{1}, 'all'))
        targets = place(o, options{1});
        options = options(2:end);
    end
    form = 'tree';
    used = [];
    for k = 1:2:numel(options) - 1
        if strcmpi(options{k}, 'OutputForm')
            form = validatestring(options{k + 1}, {'tree', 'cell', 'vector'}, 'shortestpathtree');
        end
    end
    [distance, parent, by] = lanner.graph_distances(o, from, method);
    D = distance(targets)';
    if strcmp(form, 'vector')
        T = parent';
        T(from) = 0;
        return
    end
    ways = cell(numel(targets), 1);
    used = false(numedges(o), 1);
    is_in = false(numnodes(o), 1);
    for k = 1:numel(targets)
        at = targets(k);
        way = at;
        while at ~= from && ~isnan(parent(at))
            is_in(at) = true;
            used(by(at)) = true;
            at = parent(at);
            way = [at, way];
        end
        if at == from
            ways{k} = way;
        else
            ways{k} = zeros(1, 0);
        end
    end
    if strcmp(form, 'cell')
        T = ways;
        return
    end
    nodes = find(is_in);
    w = weights(o);
    if ismember('Weight', o.EdgeData.Properties.VariableNames)
        T = digraph(parent(nodes), nodes, w(by(nodes)), numnodes(o));
    else
        T = digraph(parent(nodes), nodes, [], numnodes(o));
    end
    T.Nodes = o.Nodes;
end
