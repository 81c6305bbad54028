function T = assign_content(T, s, value)
% T{rows, variables} = value
    subs = s(1).subs;
    if numel(s) > 1
        [rows, vars] = places(T, subs);
        value = lanner.with(content(T, rows, vars), s(2:end), value);
    end
    if ischar(subs{2}) && ~strcmp(subs{2}, ':') || isstring(subs{2}) || iscellstr(subs{2})
        names = lanner.text_cells(subs{2});
        count = numel(names);
    elseif isnumeric(subs{2})
        names = {};
        count = numel(subs{2});
    else
        names = {};
        count = numel(variables(T, subs{2}));
    end
    widths = ones(1, count);
    known = T.Data;
    if isempty(names) && count > 0 && ~(isnumeric(subs{2}) && any(subs{2} > numel(known)))
        widths = cellfun(@(x) size(x, 2), known(variables(T, subs{2})));
    elseif ~isempty(names)
        [is_known, at] = ismember(names, T.Names);
        for k = find(is_known)
            widths(k) = size(known{at(k)}, 2);
        end
    end
    if size(value, 2) ~= sum(widths)
        if size(value, 2) == 1
            value = repmat(value, 1, sum(widths));
        else
            error('MATLAB:table:VarDimensionMismatch', 'The number of columns assigned must be that of the table variables.');
        end
    end
    part = table;
    data = cell(1, count);
    last = 0;
    for k = 1:count
        data{k} = value(:, last + 1:last + widths(k));
        last = last + widths(k);
    end
    names = arrayfun(@(k) sprintf('Var%d', k), 1:count, 'UniformOutput', false);
    part = made(part, data, names);
    T = assign_part(T, subs, part);
end
