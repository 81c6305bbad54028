function h = graph_plot(G, options)
% Draws nodes as markers and edges as lines; the markers' handle.
n = numnodes(G);
layout = 'force';
x = [];
y = [];
labels = {};
edge_labels = {};
marker = {};
for k = 1:2:numel(options) - 1
    value = options{k + 1};
    switch validatestring(options{k}, {'Layout', 'XData', 'YData', 'NodeLabel', 'EdgeLabel', 'Marker', 'MarkerSize', 'NodeColor'}, 'plot')
        case 'Layout'
            layout = validatestring(value, {'auto', 'circle', 'force', 'layered', 'subspace'}, 'plot');
        case 'XData'
            x = double(value(:));
        case 'YData'
            y = double(value(:));
        case 'NodeLabel'
            labels = value;
        case 'EdgeLabel'
            edge_labels = value;
        case 'NodeColor'
            marker = [marker, {'MarkerFaceColor', value, 'MarkerEdgeColor', value}];
        otherwise
            marker = [marker, options(k), {value}];
    end
end
if isempty(x)
    angle = 2 * pi * (0:n - 1)' / max(n, 1);
    x = cos(angle);
    y = sin(angle);
    if ~strcmp(layout, 'circle')
        [x, y] = forces(x, y, G.Source, G.Target);
    end
end
if isempty(labels) && ~iscell(labels)
    labels = repmat({''}, n, 1);
elseif isempty(labels) && has_names(G)
    labels = G.NodeData.Name;
elseif isempty(labels)
    labels = arrayfun(@(k) sprintf('%d', k), (1:n)', 'UniformOutput', false);
elseif isnumeric(labels)
    labels = arrayfun(@(v) sprintf('%g', v), labels, 'UniformOutput', false);
end
if isnumeric(edge_labels)
    edge_labels = arrayfun(@(v) sprintf('%g', v), edge_labels, 'UniformOutput', false);
end
labels = cellstr(labels);
s = G.Source';
t = G.Target';
gap = NaN(1, numel(s));
was_held = ishold;
line_x = reshape([x(s)'; x(t)'; gap], 1, []);
line_y = reshape([y(s)'; y(t)'; gap], 1, []);
plot([line_x, NaN], [line_y, NaN], 'Color', [0.3, 0.6, 0.8]);
hold on
if is_directed(G) && ~isempty(s)
    quiver(x(s)', y(s)', 0.6 * (x(t) - x(s))', 0.6 * (y(t) - y(s))', 0, 'Color', [0.3, 0.6, 0.8]);
end
h = plot(x, y, 'o', 'MarkerFaceColor', [0, 0.447, 0.741], 'MarkerEdgeColor', [0, 0.447, 0.741], 'MarkerSize', 5, marker{:});
wide = max([max(x) - min(x); max(y) - min(y); 0.1]);
for k = 1:n
    text(x(k) + 0.02 * wide, y(k) + 0.03 * wide, labels{k});
end
for k = 1:numel(edge_labels)
    text((x(s(k)) + x(t(k))) / 2, (y(s(k)) + y(t(k))) / 2, edge_labels{k});
end
if ~was_held
    hold off
end
end

function [x, y] = forces(x, y, s, t)
% Nodes repel each other, edges draw them together, by Fruchterman and Reingold; less and less.
n = numel(x);
if n < 3
    return
end
p = [x, y];
ideal = sqrt(4 / n);
heat = 0.2;
for trip = 1:150
    dx = p(:, 1) - p(:, 1)';
    dy = p(:, 2) - p(:, 2)';
    d2 = max(dx .^ 2 + dy .^ 2, 1e-6);
    push = ideal ^ 2 ./ d2;
    move = [sum(dx .* push, 2), sum(dy .* push, 2)];
    pull = p(t, :) - p(s, :);
    pull = pull .* sqrt(sum(pull .^ 2, 2)) / ideal;
    for c = 1:2
        move(:, c) = move(:, c) + accumarray(s, pull(:, c), [n, 1]) - accumarray(t, pull(:, c), [n, 1]);
    end
    far = max(sqrt(sum(move .^ 2, 2)), 1e-9);
    p = p + move ./ far .* min(far, heat);
    heat = heat * 0.97;
end
p = p - mean(p, 1);
x = p(:, 1);
y = p(:, 2);
end
