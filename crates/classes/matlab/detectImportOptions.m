function opts = detectImportOptions(file, varargin)
% detectImportOptions  How a file becomes a table: names, types and places of its variables are found out.
%   opts = detectImportOptions(file, 'Sheet', s, 'Range', r, 'Delimiter', d, 'NumHeaderLines', n, 'ReadVariableNames', tf,
%   'TextType', t, 'VariableNamingRule', rule). Change opts with setvartype and setvaropts, then give it to readtable.
    file = char(file);
    if ~isfile(file)
        error('MATLAB:textio:textio:FileNotFound', 'Unable to find or open ''%s''. Check the path and filename or file permissions.', file);
    end
    text_type = lanner.option(varargin, 'TextType', 'char');
    skipped = lanner.option(varargin, 'NumHeaderLines', 0);
    rule = lanner.option(varargin, 'VariableNamingRule', 'modify');
    if lanner.is_spreadsheet(file, varargin)
        opts = matlab.io.spreadsheet.SpreadsheetImportOptions;
        opts.VariableNamingRule = rule;
        opts.Sheet = lanner.option(varargin, 'Sheet', '');
        [numbers, texts, kinds, corner] = lanner.sheet_grid(file, opts.Sheet, lanner.option(varargin, 'Range', ''));
        skipped = min(skipped, size(kinds, 1));
        [row, first] = lanner.sheet_rows(kinds(skipped + 1:end, :), varargin);
        row = row + skipped * (row > 0);
        first = first + skipped;
        head = repmat({''}, 1, size(kinds, 2));
        if row > 0
            head = texts(row, :);
            opts.VariableNamesRange = sprintf('%s%d', letters(corner(2)), corner(1) + row - 1);
        end
        opts.DataRange = sprintf('%s%d', letters(corner(2)), corner(1) + first - 1);
        columns = cell(1, size(kinds, 2));
        for k = 1:numel(columns)
            columns{k} = lanner.sheet_column(numbers(first:end, k), texts(first:end, k), kinds(first:end, k), text_type);
        end
        opts = detected(opts, lanner.read_names(head, varargin), columns, text_type);
        return
    end
    opts = matlab.io.text.DelimitedTextImportOptions;
    opts.VariableNamingRule = rule;
    lines = regexp(fileread(file), '\r\n|\n|\r', 'split');
    numbers = 1:numel(lines);
    is_left = numbers > skipped & ~cellfun('isempty', strtrim(lines));
    comment = lanner.option(varargin, 'CommentStyle', '');
    if ~isempty(comment)
        is_left = is_left & ~strncmp(strtrim(lines), comment, length(comment));
        opts.CommentStyle = {comment};
    end
    lines = lines(is_left);
    numbers = numbers(is_left);
    [delimiter, is_given] = lanner.option(varargin, 'Delimiter', '');
    if ~is_given
        delimiter = lanner.guessed_delimiter(lines);
    end
    delimiter = lanner.text_cells(delimiter);
    opts.Delimiter = reshape(delimiter, 1, []);
    rows = cellfun(@(line) lanner.fields(line, lanner.delimiter(delimiter{1})), lines, 'UniformOutput', false);
    if isempty(rows)
        return
    end
    grid = lanner.grid(rows);
    [has_names, is_said] = lanner.option(varargin, 'ReadVariableNames', false);
    if ~is_said
        has_names = lanner.has_head(grid);
    end
    head = repmat({''}, 1, size(grid, 2));
    opts.DataLines = [numbers(1) Inf];
    if has_names
        head = grid(1, :);
        grid(1, :) = [];
        opts.VariableNamesLine = numbers(1);
        opts.DataLines = [numbers(1) + 1 Inf];
    end
    columns = arrayfun(@(k) lanner.read_column(grid(:, k), text_type), 1:size(grid, 2), 'UniformOutput', false);
    opts = detected(opts, lanner.read_names(head, varargin), columns, text_type);
end

% The letters of a column.
function text = letters(number)
    text = '';
    while number > 0
        text = [char('A' + mod(number - 1, 26)) text];
        number = floor((number - 1) / 26);
    end
end
