function writetable(T, file, varargin)
% Writes a table as text: writetable(T), writetable(T, file, 'Delimiter', d, 'WriteVariableNames', tf, 'WriteRowNames', tf, 'QuoteStrings', tf).
    if nargin < 2
        file = [inputname(1) '.txt'];
        if strcmp(file, '.txt')
            file = 'table.txt';
        end
    end
    file = char(file);
    delimiter = lanner.delimiter(lanner.option(varargin, 'Delimiter', ','));
    has_head = lanner.option(varargin, 'WriteVariableNames', true);
    has_rows = lanner.option(varargin, 'WriteRowNames', false) && ~isempty(T.Rows);
    quotes = lanner.option(varargin, 'QuoteStrings', 'minimal');
    mode = lanner.option(varargin, 'WriteMode', 'overwrite');
    names = {};
    columns = {};
    if has_rows
        names = T.Dims(1);
        columns = {cellfun(@(text) lanner.quoted(text, delimiter, quotes), T.Rows, 'UniformOutput', false)};
    end
    for k = 1:numel(T.Data)
        x = T.Data{k};
        count = max(size(reshape(x, T.Count, []), 2), 1);
        if ischar(x)
            x = cellstr(x);
            count = 1;
        end
        for c = 1:count
            name = T.Names{k};
            if count > 1
                name = sprintf('%s_%d', name, c);
            end
            names{end + 1} = lanner.quoted(name, delimiter, quotes);
            columns{end + 1} = lanner.written(x(:, c), delimiter, quotes);
        end
    end
    way = 'w';
    if strcmpi(mode, 'append')
        way = 'a';
        has_head = has_head && ~isfile(file);
    end
    [id, why] = fopen(file, way);
    if id < 0
        error('MATLAB:table:write:FileOpenError', 'Unable to open file ''%s'': %s', file, why);
    end
    closer = onCleanup(@() fclose(id));
    if has_head
        fprintf(id, '%s\n', strjoin(names, delimiter));
    end
    for row = 1:T.Count
        cells = cellfun(@(column) column{row}, columns, 'UniformOutput', false);
        fprintf(id, '%s\n', strjoin(cells, delimiter));
    end
end
