function x = read_column(c, text_type)
% lanner.read_column  Fields of a column as numbers, dates, lengths of time, or text.
    is_empty = cellfun('isempty', c);
    x = str2double(c);
    is_nan = strcmpi(c, 'nan') | strcmpi(c, 'na') | strcmpi(c, 'n/a');
    if all(~isnan(x) | is_empty | is_nan) && (~all(is_empty) || isempty(c))
        return
    end
    some = find(~is_empty, 1);
    if ~isempty(some) && ~isempty(regexp(c{some}, '^\d{1,4}[-/.](\d{1,2}|[A-Za-z]{3})[-/.]\d{1,4}|^\d{1,2}:\d{2}:\d{2}', 'once'))
        try
            if isempty(regexp(c{some}, '^\d{1,2}:\d{2}:\d{2}', 'once'))
                d = datetime(c);
                if all(~isnat(d) | is_empty | strcmpi(c, 'NaT'))
                    x = d;
                    return
                end
            else
                x = duration(c);
                return
            end
        catch
        end
    end
    x = c;
    if strcmpi(text_type, 'string')
        x = string(c);
        x(is_empty) = lanner.missing_strings(1);
    end
end
