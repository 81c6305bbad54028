function [v, edges] = graph_search(o, s, order, options)
% The events of a search that are wanted.
    [first, to, edge] = arcs(o, 'out');
    wanted = 'discovernode';
    restarts = false;
    if mod(numel(options), 2) == 1
        wanted = options{1};
        options = options(2:end);
    end
    for k = 1:2:numel(options)
        validatestring(options{k}, {'Restart'}, 'dfsearch');
        restarts = logical(options{k + 1});
    end
    kinds = {'startnode', 'discovernode', 'finishnode', 'edgetonew', 'edgetodiscovered', 'edgetofinished'};
    if strcmp(order, 'breadth')
        events = lanner.graph_breadth(first, to, edge, place(o, s), restarts);
    else
        events = lanner.graph_depth(first, to, edge, place(o, s), restarts);
    end
    if iscell(wanted) || strcmpi(wanted, 'allevents')
        numbers = 1:6;
        if iscell(wanted)
            [~, numbers] = ismember(lower(wanted), kinds);
        end
        events = events(ismember(events(:, 1), numbers), :);
        is_edge = events(:, 1) > 3;
        node = events(:, 2);
        node(is_edge) = NaN;
        ends = NaN(size(events, 1), 2);
        ends(is_edge, :) = events(is_edge, 2:3);
        number = NaN(size(node));
        number(is_edge) = events(is_edge, 4);
        v = table(categorical(kinds(events(:, 1))', kinds), node, ends, number, 'VariableNames', {'Event', 'Node', 'Edge', 'EdgeIndex'});
        edges = [];
        return
    end
    number = find(strcmp(validatestring(wanted, kinds, 'dfsearch'), kinds));
    events = events(events(:, 1) == number, :);
    edges = events(:, 4);
    if number <= 3
        v = called(o, events(:, 2), s);
    else
        v = called(o, events(:, 2:3), s);
    end
end
