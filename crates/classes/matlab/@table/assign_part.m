function T = assign_part(T, subs, value)
% T(rows, variables) = value
    if numel(subs) ~= 2
        error('MATLAB:table:NDSubscript', 'A table is indexed by a row subscript and a variable subscript.');
    end
    if isnumeric(value) && isequal(size(value), [0 0])
        if ischar(subs{1}) && strcmp(subs{1}, ':')
            T = without_variables(T, variables(T, subs{2}));
        elseif ischar(subs{2}) && strcmp(subs{2}, ':')
            rows = places(T, subs);
            rest = setdiff(1:T.Count, rows);
            T = picked(T, rest, 1:numel(T.Data));
        else
            error('MATLAB:table:InvalidEmptyAssignment', 'Rows or variables are removed whole: one subscript must be '':''.');
        end
        return
    end
    if isa(value, 'table')
        data = value.Data;
        names = value.Names;
        count = value.Count;
    elseif iscell(value)
        data = cell(1, size(value, 2));
        names = {};
        count = size(value, 1);
        for k = 1:numel(data)
            data{k} = lanner.joined_cells(value(:, k));
        end
    else
        error('MATLAB:table:InvalidRHS', 'Right hand side of an assignment into a table must be another table or a cell array.');
    end
    rows = new_rows(T, subs{1}, count);
    if isempty(T.Data) && T.Count == 0 && ischar(subs{2}) && strcmp(subs{2}, ':')
        if isempty(names)
            names = arrayfun(@(k) sprintf('Var%d', k), 1:numel(data), 'UniformOutput', false);
        end
        T.Names = names;
        T.Data = cellfun(@(x) lanner.blank_like(x, 0), data, 'UniformOutput', false);
    end
    [T, vars] = new_variables(T, subs{2}, data, names);
    if numel(vars) ~= numel(data)
        error('MATLAB:table:VarDimensionMismatch', 'The number of table variables in an assignment must match.');
    end
    if count ~= numel(rows) && count ~= 1
        error('MATLAB:table:RowDimensionMismatch', 'To assign to or create a variable in a table, the number of rows must match the height of the table.');
    end
    added = rows > T.Count;
    if any(added)
        T = taller(T, max(rows));
    end
    row_names = subs{1};
    if isstring(row_names) || iscell(row_names) || ischar(row_names) && ~strcmp(row_names, ':')
        T.Rows(rows) = lanner.text_cells(row_names);
    elseif isa(value, 'table') && numel(value.Rows) == numel(rows) && ~isempty(T.Rows)
        % Rows that were there keep their names.
        T.Rows(rows(added)) = value.Rows(added);
    end
    for k = 1:numel(vars)
        T.Data{vars(k)} = lanner.put_rows(T.Data{vars(k)}, rows, data{k});
    end
end

function rows = new_rows(T, spec, count)
    if isnumeric(spec)
        rows = reshape(spec, 1, []);
    elseif islogical(spec)
        rows = reshape(find(spec), 1, []);
    elseif ischar(spec) && strcmp(spec, ':')
        rows = 1:max(T.Count, count * (T.Count == 0));
    else
        names = lanner.text_cells(spec);
        [is_known, rows] = ismember(names, T.Rows);
        rows(~is_known) = T.Count + (1:sum(~is_known(:)));
    end
end

function [T, vars] = new_variables(T, spec, data, names)
    n = numel(T.Names);
    if isnumeric(spec)
        vars = reshape(spec, 1, []);
        for k = find(vars > n)
            T.Data{vars(k)} = lanner.blank_like(data{k}, T.Count);
            T.Names{vars(k)} = sprintf('Var%d', vars(k));
            if ~isempty(names)
                T.Names{vars(k)} = names{k};
            end
        end
    elseif ischar(spec) && strcmp(spec, ':') || islogical(spec)
        vars = variables(T, spec);
    else
        wanted = lanner.text_cells(spec);
        [is_known, vars] = ismember(wanted, T.Names);
        for k = find(~is_known)
            vars(k) = numel(T.Names) + 1;
            T.Names{vars(k)} = wanted{k};
            T.Data{vars(k)} = lanner.blank_like(data{k}, T.Count);
        end
    end
end
