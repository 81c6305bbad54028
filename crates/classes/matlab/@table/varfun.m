function R = varfun(f, T, varargin)
% A function applied to each variable: varfun(f, T, 'InputVariables', vars, 'GroupingVariables', vars, 'OutputFormat', form).
    [in, has_in] = lanner.option(varargin, 'InputVariables', ':');
    [by, has_groups] = lanner.option(varargin, 'GroupingVariables', {});
    form = lanner.option(varargin, 'OutputFormat', 'table');
    handler = lanner.option(varargin, 'ErrorHandler', []);
    f = handle_of(f);
    keys = zeros(1, 0);
    if has_groups
        keys = variables(T, by);
    end
    at = variables(T, in);
    if ~has_in
        at = setdiff(at, keys);
    end
    if has_groups
        [place, first] = lanner.groups(T.Data(keys), T.Count);
    else
        place = ones(T.Count, 1);
        first = 1;
    end
    results = cell(numel(first), numel(at));
    for k = 1:numel(at)
        for g = 1:numel(first)
            x = T.Data{at(k)};
            if has_groups
                x = lanner.rows(x, find(place == g));
            end
            results{g, k} = called(f, handler, x);
        end
    end
    switch form
        case 'uniform'
            for k = 1:numel(results)
                if ~isscalar(results{k})
                    error('MATLAB:table:varfun:NotAScalarOutput', 'The function must return a scalar for each variable where the output format is ''uniform''.');
                end
            end
            R = reshape(vertcat(results{:}), size(results));
        case 'cell'
            R = results;
        otherwise
            prefix = name_of(f);
            names = cellfun(@(name) [prefix '_' name], T.Names(at), 'UniformOutput', false);
            R = made_of(T, results, names, keys, first, place, has_groups);
    end
end

function f = handle_of(f)
    if ischar(f) || isstring(f)
        f = str2func(char(f));
    end
end

function name = name_of(f)
    name = func2str(f);
    if ~isvarname(name)
        name = 'Fun';
    end
end

function y = called(f, handler, varargin)
    if isempty(handler)
        y = f(varargin{:});
        return
    end
    try
        y = f(varargin{:});
    catch e
        y = handler(struct('identifier', e.identifier, 'message', e.message), varargin{:});
    end
end

% Results of groups as a table, each group's in its rows.
function R = made_of(T, results, names, keys, first, place, has_groups)
    counts = cellfun(@(x) size(x, 1), results(:, 1:min(1, end)));
    columns = cell(1, size(results, 2));
    for k = 1:numel(columns)
        columns{k} = vertcat(results{:, k});
        if ~isequal(cellfun(@(x) size(x, 1), results(:, k)), counts)
            error('MATLAB:table:varfun:UnequalVarLengths', 'The function must return as many rows for each variable.');
        end
    end
    if ~has_groups
        R = table(columns{:}, 'VariableNames', names);
        if ~isempty(T.Rows) && size(R, 1) == T.Count
            R.Rows = T.Rows;
        end
        return
    end
    rows = repelem((1:numel(first)).', counts(:));
    sizes = accumarray(place, 1, [numel(first), 1]);
    R = picked(T, first(rows), keys);
    R.Rows = cell(0, 1);
    R = [R, table(sizes(rows), 'VariableNames', {'GroupCount'}), table(columns{:}, 'VariableNames', names)];
end
