function names = read_names(head, options)
% lanner.read_names  Names of variables from the texts above columns: missing ones are Var1, Var2 and so on.
    names = arrayfun(@(k) sprintf('Var%d', k), 1:numel(head), 'UniformOutput', false);
    rule = lanner.option(options, 'VariableNamingRule', 'modify');
    keeps = strcmpi(rule, 'preserve') || isequal(lanner.option(options, 'PreserveVariableNames', false), true);
    for k = 1:numel(head)
        if ~isempty(strtrim(head{k}))
            names{k} = strtrim(head{k});
            if ~keeps
                names{k} = lanner.valid_name(names{k});
            end
        end
    end
    names = lanner.distinct(names);
end
