function R = rowfun(f, T, varargin)
% A function applied to each row, or to each group of rows: rowfun(f, T, 'OutputVariableNames', names, ...).
    in = variables(T, lanner.option(varargin, 'InputVariables', ':'));
    [names, has_names] = lanner.option(varargin, 'OutputVariableNames', {});
    names = reshape(lanner.text_cells(names), 1, []);
    [by, has_groups] = lanner.option(varargin, 'GroupingVariables', {});
    separate = lanner.option(varargin, 'SeparateInputs', true);
    extract = lanner.option(varargin, 'ExtractCellContents', false);
    form = lanner.option(varargin, 'OutputFormat', 'table');
    count = lanner.option(varargin, 'NumOutputs', max(numel(names), 1));
    handler = lanner.option(varargin, 'ErrorHandler', []);
    if ischar(f) || isstring(f)
        f = str2func(char(f));
    end
    keys = zeros(1, 0);
    if has_groups
        keys = variables(T, by);
        in = in(~ismember(in, keys));
        [place, first] = lanner.groups(T.Data(keys), T.Count);
    else
        place = (1:T.Count).';
        first = place;
    end
    results = cell(numel(first), count);
    for g = 1:numel(first)
        rows = g;
        if has_groups
            rows = find(place == g);
        end
        args = cell(1, numel(in));
        for k = 1:numel(in)
            args{k} = lanner.rows(T.Data{in(k)}, rows);
            if extract && iscell(args{k}) && isscalar(args{k})
                args{k} = args{k}{1};
            end
        end
        if ~separate
            args = {horzcat(args{:})};
        end
        if isempty(handler)
            [results{g, :}] = f(args{:});
        else
            try
                [results{g, :}] = f(args{:});
            catch e
                [results{g, :}] = handler(struct('identifier', e.identifier, 'message', e.message, 'index', g), args{:});
            end
        end
    end
    if strcmp(form, 'cell')
        R = results;
        return
    elseif strcmp(form, 'uniform')
        R = reshape(vertcat(results{:}), size(results));
        return
    end
    if ~has_names
        names = arrayfun(@(k) sprintf('Var%d', numel(keys) + has_groups + k), 1:count, 'UniformOutput', false);
    end
    columns = cell(1, count);
    for k = 1:count
        columns{k} = lanner.joined_cells(results(:, k));
    end
    R = table(columns{:}, 'VariableNames', names);
    if has_groups
        sizes = accumarray(place, 1, [numel(first), 1]);
        left = picked(T, first, keys);
        left.Rows = cell(0, 1);
        R = [left, table(sizes, 'VariableNames', {'GroupCount'}), R];
    elseif ~isempty(T.Rows)
        R.Rows = T.Rows;
    end
end
