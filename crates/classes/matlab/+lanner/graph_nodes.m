function t = graph_nodes(nodes)
% A table of so many rows, or with these names.
if iscell(nodes)
    t = table(nodes, 'VariableNames', {'Name'});
else
    t = table('Size', [nodes, 0], 'VariableTypes', {});
end
end
