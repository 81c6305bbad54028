function c = written(x, delimiter, quotes)
% lanner.written  The elements of a column as fields of a text file.
    n = size(x, 1);
    c = cell(n, 1);
    % All in one format.
    texts = {};
    if isa(x, 'lanner.Array') || isstring(x)
        texts = lanner.text_cells(string(x));
    end
    for k = 1:n
        if iscell(x)
            value = x{k};
            if isempty(value)
                c{k} = '';
            elseif isnumeric(value) || islogical(value)
                c{k} = sprintf('%.15g', value(1));
            else
                c{k} = lanner.quoted(char(value), delimiter, quotes);
            end
        elseif ~isempty(texts)
            text = texts(k);
            if any(strcmp(text{1}, {'<undefined>', 'NaT'})) && lanner.is_missing(x(k))
                text = {''};
            end
            c{k} = lanner.quoted(text{1}, delimiter, quotes);
        elseif islogical(x)
            c{k} = sprintf('%d', x(k));
        else
            c{k} = sprintf('%.15g', x(k));
            if isinteger(x)
                c{k} = sprintf('%d', x(k));
            end
        end
    end
end
