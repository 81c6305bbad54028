function T = readtable(file, varargin)
% readtable  A table of a text file with delimiters.
%   T = readtable(file, 'Delimiter', d, 'ReadVariableNames', tf, 'ReadRowNames', tf, 'HeaderLines', n,
%   'TextType', 'string' or 'char', 'VariableNamingRule', 'preserve' or 'modify', 'Format', ...) finds out what is not said:
%   the delimiter, and whether the first line has names. Columns of numbers become double, of dates datetime, others text.
    file = char(file);
    if ~isfile(file)
        error('MATLAB:readtable:OpenFailed', 'Unable to find or open ''%s''. Check the path and filename or file permissions.', file);
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
        delimiter = guessed(lines);
    end
    rows = cellfun(@(line) lanner.fields(line, delimiter), lines, 'UniformOutput', false);
    if isempty(rows)
        T = table;
        return
    end
    count = max(cellfun(@numel, rows));
    grid = repmat({''}, numel(rows), count);
    for k = 1:numel(rows)
        grid(k, 1:numel(rows{k})) = rows{k};
    end
    [has_names, is_said] = lanner.option(varargin, 'ReadVariableNames', false);
    if ~is_said
        has_names = has_head(grid);
    end
    names = arrayfun(@(k) sprintf('Var%d', k), 1:count, 'UniformOutput', false);
    if has_names
        head = grid(1, :);
        grid(1, :) = [];
        for k = 1:count
            if ~isempty(strtrim(head{k}))
                names{k} = strtrim(head{k});
                if ~strcmpi(lanner.option(varargin, 'VariableNamingRule', 'modify'), 'preserve')
                    names{k} = lanner.valid_name(names{k});
                end
            end
        end
        names = lanner.distinct(names);
    end
    text_type = lanner.option(varargin, 'TextType', 'char');
    columns = cell(1, count);
    for k = 1:count
        columns{k} = lanner.read_column(grid(:, k), text_type);
    end
    labels = {};
    if lanner.option(varargin, 'ReadRowNames', false)
        labels = grid(:, 1);
        columns(1) = [];
        names(1) = [];
    end
    T = table(columns{:}, 'VariableNames', names);
    if ~isempty(labels)
        T.Properties.RowNames = labels;
    end
end

% The delimiter that the first lines have in common.
function delimiter = guessed(lines)
    choices = {',', sprintf('\t'), ';', '|', ' '};
    some = lines(1:min(end, 20));
    best = 0;
    delimiter = ',';
    for k = 1:numel(choices)
        n = cellfun(@(line) numel(lanner.fields(line, choices{k})), some);
        score = min(n);
        if score > 1 && score > best && (k < 5 || best == 0)
            best = score;
            delimiter = choices{k};
            if all(n == n(1))
                return
            end
        end
    end
end

% Whether the first line has names: no number stands in it, and one does below, or all is text.
function tf = has_head(grid)
    is_number = @(c) ~isnan(str2double(c)) | strcmpi(strtrim(c), 'nan');
    first = grid(1, ~cellfun('isempty', grid(1, :)));
    tf = ~isempty(first) && ~any(is_number(first));
    if tf && size(grid, 1) > 1
        rest = grid(2:end, :);
        has_numbers = any(any(is_number(rest)));
        tf = has_numbers || all(cellfun(@(x) isvarname(strrep(strtrim(x), ' ', '_')), first));
    end
end
