function c = text_cells(x)
% lanner.text_cells  Texts as a cell array: rows of characters, strings, cells.
    if ischar(x)
        c = cellstr(x);
    elseif isstring(x)
        c = cell(size(x));
        for k = 1:numel(x)
            if x(k) == x(k)
                c{k} = char(x(k));
            else
                c{k} = '';
            end
        end
    else
        c = x;
        is_string = cellfun(@isstring, c);
        c(is_string) = cellfun(@char, c(is_string), 'UniformOutput', false);
    end
end
