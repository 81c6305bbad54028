function writetable(T, file, varargin)
% Writes a table as text, or to a spreadsheet: writetable(T), writetable(T, file, 'Delimiter', d, 'WriteVariableNames', tf, 'WriteRowNames', tf, 'QuoteStrings', tf, 'WriteMode', m, 'Sheet', s, 'Range', r, 'AutoFitWidth', tf).
    is_sheet = nargin > 1 && lanner.is_spreadsheet(file, varargin);
    if nargin < 2
        ending = '.txt';
        is_sheet = false;
        file = [inputname(1) ending];
        if strcmp(file, ending)
            file = ['table' ending];
        end
    end
    file = char(file);
    has_head = lanner.option(varargin, 'WriteVariableNames', true);
    has_rows = lanner.option(varargin, 'WriteRowNames', false) && ~isempty(T.Rows);
    mode = lanner.option(varargin, 'WriteMode', 'overwrite');
    names = {};
    columns = {};
    if has_rows
        names = T.Dims(1);
        columns = {T.Rows};
    end
    for k = 1:numel(T.Data)
        x = T.Data{k};
        if isa(x, 'table')
            error('MATLAB:table:write:NestedTable', 'Tables within tables cannot be written.');
        end
        if ischar(x)
            x = cellstr(x);
        end
        count = max(size(reshape(x, T.Count, []), 2), 1);
        for c = 1:count
            name = T.Names{k};
            if count > 1
                name = sprintf('%s_%d', name, c);
            end
            names{end + 1} = name;
            columns{end + 1} = reshape(x(:, c), [], 1);
        end
    end
    if strcmpi(mode, 'append')
        has_head = has_head && ~isfile(file);
    end
    if ~has_head
        names = {};
    end
    if is_sheet
        lanner.write_sheet_columns(file, columns, names, T.Count, varargin);
    else
        write_text(file, columns, names, T.Count, varargin);
    end
end

function write_text(file, columns, names, count, options)
    delimiter = lanner.delimiter(lanner.option(options, 'Delimiter', ','));
    quotes = lanner.option(options, 'QuoteStrings', 'minimal');
    columns = cellfun(@(x) lanner.written(x, delimiter, quotes), columns, 'UniformOutput', false);
    way = 'w';
    if strcmpi(lanner.option(options, 'WriteMode', 'overwrite'), 'append')
        way = 'a';
    end
    [id, why] = fopen(file, way);
    if id < 0
        error('MATLAB:table:write:FileOpenError', 'Unable to open file ''%s'': %s', file, why);
    end
    closer = onCleanup(@() fclose(id));
    if ~isempty(names)
        names = cellfun(@(name) lanner.quoted(name, delimiter, quotes), names, 'UniformOutput', false);
        fprintf(id, '%s\n', strjoin(names, delimiter));
    end
    for row = 1:count
        cells = cellfun(@(column) column{row}, columns, 'UniformOutput', false);
        fprintf(id, '%s\n', strjoin(cells, delimiter));
    end
end
