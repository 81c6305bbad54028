function c = column_texts(x, n)
% lanner.column_texts  A variable of a table as texts of one width, a row each.
    c = repmat({''}, n, 1);
    if n == 0
        return
    end
    if ischar(x)
        c = cellstr(x);
        width = size(x, 2);
        c = cellfun(@(text) [text blanks(width - length(text))], c, 'UniformOutput', false);
        return
    end
    if isa(x, 'table') || isstruct(x)
        kind = class(x);
        c(:) = {sprintf(['1' char(215) '%d %s'], size(x, 2), kind)};
        return
    end
    x = reshape(x, n, []);
    % Numbers are as wide in all columns.
    common = 0;
    if isnumeric(x)
        common = max(cellfun('length', texts_of(x(:))));
    end
    for column = 1:size(x, 2)
        [texts, is_right] = texts_of(x(:, column));
        width = max([common; cellfun('length', texts)]);
        for k = 1:n
            pad = blanks(width - length(texts{k}));
            if is_right
                text = [pad texts{k}];
            else
                text = [texts{k} pad];
            end
            if column > 1
                text = ['    ' text];
            end
            c{k} = [c{k} text];
        end
    end
end

function [texts, is_right] = texts_of(x)
    n = numel(x);
    texts = cell(n, 1);
    is_right = false;
    if isa(x, 'categorical')
        texts = cellstr(x);
    elseif isa(x, 'lanner.Array')
        texts = cellstr(x);
        is_right = true;
    elseif iscell(x)
        lines = strsplit(evalc('disp(x)'), newline);
        lines = lines(~cellfun('isempty', lines));
        texts = cellfun(@(line) line(5:end), reshape(lines(1:n), [], 1), 'UniformOutput', false);
    elseif isstring(x)
        for k = 1:n
            if x(k) == x(k)
                texts{k} = ['"' char(x(k)) '"'];
            else
                texts{k} = '<missing>';
            end
        end
    elseif islogical(x)
        words = {'false'; 'true'};
        texts = words(x + 1);
    elseif isnumeric(x)
        is_right = true;
        form = numeric_form(x);
        for k = 1:n
            if isreal(x)
                texts{k} = sprintf(form, x(k));
            else
                texts{k} = strtrim(evalc('disp(x(k))'));
            end
        end
    else
        for k = 1:n
            texts{k} = class(x);
        end
    end
end

function form = numeric_form(x)
    form = '%.5g';
    if isinteger(x)
        form = '%d';
        return
    end
    state = format;
    if strcmpi(state.NumericFormat, 'long') || strcmpi(state.NumericFormat, 'longG')
        form = '%.15g';
        if isa(x, 'single')
            form = '%.7g';
        end
    end
end
