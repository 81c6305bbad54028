function t = graph_names(t)
% A table of nodes, whose names are in a column of cells, each once.
if ismember('Name', t.Properties.VariableNames)
    names = reshape(cellstr(t.Name), [], 1);
    if numel(unique(names)) < numel(names)
        error('MATLAB:graphfun:graph:NonUniqueNames', 'Node names must be unique.');
    end
    t.Name = names;
end
end
