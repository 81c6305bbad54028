function T = assign_variable(T, s, value)
% T.name = value, T.name(...) = value, T.Properties.name = value
    name = char(s(1).subs);
    at = numbered(T, name);
    if isempty(at) && strcmp(name, 'Properties')
        T = assign_property(T, s(2:end), value);
        return
    elseif isempty(at) && strcmp(name, T.Dims{1})
        T = with_rows(T, value);
        return
    elseif isempty(at) && strcmp(name, T.Dims{2})
        T = assign_content(T, struct('type', '{}', 'subs', {{':', ':'}}), value);
        return
    end
    if numel(s) > 1
        before = [];
        if ~isempty(at)
            before = T.Data{at};
        elseif strcmp(s(2).type, '{}')
            before = cell(T.Count, 1);
        elseif isa(value, 'lanner.Array') || isstring(value) || iscell(value)
            before = lanner.blank_like(value, T.Count);
        elseif isnumeric(value) || islogical(value)
            before = zeros(T.Count, 1, 'like', value);
        end
        value = lanner.with(before, s(2:end), value);
        if size(value, 1) > T.Count
            T = taller(T, size(value, 1));
        end
    elseif isnumeric(value) && isequal(size(value), [0 0]) && ~isempty(at)
        T = without_variables(T, at);
        return
    end
    if isempty(T.Data) && T.Count == 0 && isempty(T.Rows)
        T.Count = size(value, 1);
    end
    if ischar(value) && size(value, 1) == 1 && T.Count ~= 1
        error('MATLAB:table:RowDimensionMismatch', 'To assign to or create a variable in a table, the number of rows must match the height of the table.');
    end
    if size(value, 1) ~= T.Count
        if isscalar(value) && T.Count > 0
            value = repmat(value, T.Count, 1);
        else
            error('MATLAB:table:RowDimensionMismatch', 'To assign to or create a variable in a table, the number of rows must match the height of the table.');
        end
    end
    if isempty(at)
        at = numel(T.Names) + 1;
        T.Names{at} = name;
        T.Units = longer(T.Units, at);
        T.Texts = longer(T.Texts, at);
    end
    T.Data{at} = value;
end

function c = longer(c, n)
    if ~isempty(c)
        c{n} = '';
    end
end

function T = assign_property(T, s, value)
    p = properties_of(T);
    if isempty(s)
        error('MATLAB:table:InvalidPropertiesAssignment', 'Assign to a property: T.Properties.VariableNames = {...}.');
    end
    name = char(s(1).subs);
    if ~isprop(p, name)
        error('MATLAB:table:UnknownProperty', 'Unrecognized table property ''%s''.', name);
    end
    if numel(s) > 1
        value = lanner.with(p.(name), s(2:end), value);
    end
    switch name
        case 'VariableNames'
            T = named(T, value);
        case 'RowNames'
            T = with_rows(T, value);
        case 'DimensionNames'
            T.Dims = reshape(lanner.text_cells(value), 1, 2);
        case 'VariableUnits'
            T.Units = per_variable(T, value);
        case 'VariableDescriptions'
            T.Texts = per_variable(T, value);
        case 'Description'
            T.Description = char(value);
        case 'UserData'
            T.UserData = value;
        otherwise
            error('MATLAB:table:ReadOnlyProperty', 'The property ''%s'' of a table is read-only.', name);
    end
end

function c = per_variable(T, value)
    c = reshape(lanner.text_cells(value), 1, []);
    if ~isempty(c) && numel(c) ~= numel(T.Names)
        error('MATLAB:table:IncorrectNumberOfUnits', 'There must be one text for each variable of the table.');
    end
end
