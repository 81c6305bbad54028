function opts = import_options(opts, options)
% lanner.import_options  Import options with what pairs of names and values say.
    names = lanner.text_cells(lanner.option(options, 'VariableNames', {}));
    count = lanner.option(options, 'NumVariables', max(numel(names), 1));
    opts.VariableNames = arrayfun(@(k) sprintf('Var%d', k), 1:count, 'UniformOutput', false);
    for k = 1:2:numel(options) - 1
        name = char(options{k});
        if strcmpi(name, 'NumVariables')
            continue
        elseif ~isprop(opts, name)
            error('MATLAB:textio:io:UnknownOption', 'There is no import option ''%s''.', name);
        end
        opts.(name) = options{k + 1};
    end
end
