function t = graph_joined(a, b)
% The rows of two tables; what one of them does not say is missing.
if height(a) == 0 && width(a) == 0
    t = b;
    return
end
names = unique([a.Properties.VariableNames, b.Properties.VariableNames], 'stable');
for k = 1:numel(names)
    name = names{k};
    if ~ismember(name, a.Properties.VariableNames)
        a.(name) = lanner.gap_like(b.(name), height(a));
    elseif ~ismember(name, b.Properties.VariableNames)
        b.(name) = lanner.gap_like(a.(name), height(b));
    end
end
if isempty(names)
    t = lanner.graph_nodes(height(a) + height(b));
else
    t = [a(:, names); b(:, names)];
end
end
