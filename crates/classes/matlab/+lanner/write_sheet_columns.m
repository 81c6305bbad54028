function write_sheet_columns(file, columns, names, count, options)
% lanner.write_sheet_columns  Writes columns to a sheet, with names above where there are any.
    top = ~isempty(names);
    numbers = NaN(count + top, numel(columns));
    texts = repmat({''}, count + top, numel(columns));
    kinds = zeros(count + top, numel(columns));
    if top
        texts(1, :) = names;
        kinds(1, :) = 2;
    end
    for k = 1:numel(columns)
        [numbers(1 + top:end, k), texts(1 + top:end, k), kinds(1 + top:end, k)] = lanner.sheet_cells(columns{k});
    end
    kept = {};
    for name = {'Sheet', 'Range', 'WriteMode', 'AutoFitWidth'}
        [value, is_given] = lanner.option(options, name{1}, []);
        if is_given
            kept = [kept name {value}];
        end
    end
    if ~any(strcmp(kept(1:2:end), 'AutoFitWidth'))
        kept = [kept {'AutoFitWidth', true}];
    end
    lanner.write_sheet(file, numbers, texts, kinds, kept{:});
end
