function T = table_of(columns, names, labels, options)
% lanner.table_of  A table of columns that were read; with 'ReadRowNames' the first one names the rows.
    rows = {};
    if lanner.option(options, 'ReadRowNames', false) && ~isempty(columns)
        rows = labels;
        columns(1) = [];
        names(1) = [];
    end
    if isempty(columns)
        T = table;
        return
    end
    T = table(columns{:}, 'VariableNames', names);
    if ~isempty(rows)
        T.Properties.RowNames = rows;
    end
end
