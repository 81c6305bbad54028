function T = addvars(T, varargin)
% Further variables: addvars(T, x, y, 'NewVariableNames', names, 'Before', variable).
    [args, options] = lanner.split_options(varargin, {'NewVariableNames', 'Before', 'After'});
    [names, has_names] = lanner.option(options, 'NewVariableNames', {});
    n = numel(T.Data);
    if has_names
        names = reshape(lanner.text_cells(names), 1, []);
    else
        names = cell(1, numel(args));
        for k = 1:numel(args)
            names{k} = inputname(k + 1);
            if isempty(names{k})
                names{k} = sprintf('Var%d', n + k);
            end
        end
    end
    [before, is_before] = lanner.option(options, 'Before', []);
    [after, is_after] = lanner.option(options, 'After', []);
    at = n;
    if is_before
        at = variables(T, before) - 1;
    elseif is_after
        at = variables(T, after);
    end
    part = table(args{:}, 'VariableNames', names);
    whole = [T, part];
    T = picked(whole, 1:whole.Count, [1:at, n + (1:numel(args)), at + 1:n]);
end
