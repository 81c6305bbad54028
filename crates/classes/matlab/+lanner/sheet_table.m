function T = sheet_table(file, options)
% lanner.sheet_table  A table of the cells of a sheet.
    sheet = lanner.option(options, 'Sheet', '');
    [numbers, texts, kinds] = lanner.sheet_grid(file, sheet, lanner.option(options, 'Range', ''));
    skipped = lanner.option(options, 'NumHeaderLines', lanner.option(options, 'HeaderLines', 0));
    skipped = min(skipped, size(kinds, 1));
    numbers(1:skipped, :) = [];
    texts(1:skipped, :) = [];
    kinds(1:skipped, :) = [];
    if isempty(kinds)
        T = table;
        return
    end
    [row, first] = lanner.sheet_rows(kinds, options);
    head = repmat({''}, 1, size(kinds, 2));
    if row > 0
        head = arrayfun(@(k) lanner.cell_text(numbers(row, k), texts{row, k}, kinds(row, k)), 1:numel(head), 'UniformOutput', false);
    end
    text_type = lanner.option(options, 'TextType', 'char');
    columns = cell(1, size(kinds, 2));
    for k = 1:numel(columns)
        columns{k} = lanner.sheet_column(numbers(first:end, k), texts(first:end, k), kinds(first:end, k), text_type);
    end
    labels = arrayfun(@(r) lanner.cell_text(numbers(r, 1), texts{r, 1}, kinds(r, 1)), (first:size(kinds, 1)).', 'UniformOutput', false);
    T = lanner.table_of(columns, lanner.read_names(head, options), labels, options);
end
