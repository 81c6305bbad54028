function [U, first] = unstack(T, var, indicator, varargin)
% A variable side by side: a variable for each value of the indicator, and a row for each value of the others.
    at = variables(T, var);
    by = variables(T, indicator);
    keys = variables(T, lanner.option(varargin, 'GroupingVariables', setdiff(1:numel(T.Data), [at by])));
    f = lanner.option(varargin, 'AggregationFunction', []);
    x = T.Data{at};
    if isempty(f)
        f = @sum;
        if ~isnumeric(x)
            f = @(x) lanner.rows(x, 1);
        end
    end
    [place, first] = lanner.groups(T.Data(keys), T.Count);
    [~, order] = sort(first);
    where(order) = 1:numel(order);
    place = reshape(where(place), [], 1);
    first = sort(first);
    kinds = T.Data{by};
    if isa(kinds, 'categorical')
        names = categories(kinds);
        labels = cellstr(kinds);
    else
        if isnumeric(kinds) || islogical(kinds)
            labels = arrayfun(@(v) sprintf('x%g', v), kinds, 'UniformOutput', false);
        else
            labels = lanner.text_cells(kinds);
        end
        names = unique(labels);
    end
    [given, has_names] = lanner.option(varargin, 'NewDataVariableNames', {});
    columns = cell(1, numel(names));
    for k = 1:numel(names)
        column = lanner.gap_like(x, numel(first));
        for g = 1:numel(first)
            rows = find(place == g & strcmp(labels, names{k}));
            if ~isempty(rows)
                column = lanner.put_rows(column, g, f(lanner.rows(x, rows)));
            end
        end
        columns{k} = column;
    end
    if has_names
        names = lanner.text_cells(given);
    else
        names = cellfun(@lanner.valid_name, names, 'UniformOutput', false);
    end
    U = picked(T, first, keys);
    U.Rows = cell(0, 1);
    U = [U, table(columns{:}, 'VariableNames', lanner.distinct(reshape(names, 1, [])))];
end
