function T = readtable(file, varargin)
% readtable  A table of a text file with delimiters, or of a spreadsheet.
%   T = readtable(file, 'Delimiter', d, 'ReadVariableNames', tf, 'ReadRowNames', tf, 'HeaderLines', n,
%   'TextType', 'string' or 'char', 'VariableNamingRule', 'preserve' or 'modify', 'Format', ...) finds out what is not said:
%   the delimiter, and whether the first line has names. Columns of numbers become double, of dates datetime, others text.
%   Of a spreadsheet 'Sheet' is a name or number, and 'Range' is 'B2:D10', 'B2' (to the end), 'B:D', '2:5' or a name.
%   T = readtable(file, opts) reads as detectImportOptions says, or what was changed of it.
    file = char(file);
    if ~isfile(file)
        error('MATLAB:readtable:OpenFailed', 'Unable to find or open ''%s''. Check the path and filename or file permissions.', file);
    end
    if nargin > 1 && isa(varargin{1}, 'matlab.io.ImportOptions')
        T = table_of(varargin{1}, file, varargin(2:end));
        return
    elseif lanner.is_spreadsheet(file, varargin)
        T = lanner.sheet_table(file, varargin);
        return
    end
    lines = regexp(fileread(file), '\r\n|\n|\r', 'split');
    lines = lines(lanner.option(varargin, 'HeaderLines', lanner.option(varargin, 'NumHeaderLines', 0)) + 1:end);
    comment = lanner.option(varargin, 'CommentStyle', '');
    if ~isempty(comment)
        lines = lines(~strncmp(strtrim(lines), comment, length(comment)));
    end
    lines = lines(~cellfun('isempty', strtrim(lines)));
    [delimiter, is_given] = lanner.option(varargin, 'Delimiter', '');
    if is_given
        if iscell(delimiter)
            delimiter = delimiter{1};
        end
        delimiter = lanner.delimiter(delimiter);
    else
        delimiter = lanner.guessed_delimiter(lines);
    end
    rows = cellfun(@(line) lanner.fields(line, delimiter), lines, 'UniformOutput', false);
    if isempty(rows)
        T = table;
        return
    end
    grid = lanner.grid(rows);
    count = size(grid, 2);
    [has_names, is_said] = lanner.option(varargin, 'ReadVariableNames', false);
    if ~is_said
        has_names = lanner.has_head(grid);
    end
    head = repmat({''}, 1, count);
    if has_names
        head = grid(1, :);
        grid(1, :) = [];
    end
    names = lanner.read_names(head, varargin);
    text_type = lanner.option(varargin, 'TextType', 'char');
    columns = cell(1, count);
    for k = 1:count
        columns{k} = lanner.read_column(grid(:, k), text_type);
    end
    T = lanner.table_of(columns, names, grid(:, 1), varargin);
end
