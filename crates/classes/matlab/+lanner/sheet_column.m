function x = sheet_column(numbers, texts, kinds, text_type)
% lanner.sheet_column  A column of a sheet as an array of the class that all its cells have: text, if there are several.
    some = kinds(kinds > 0 & kinds < 6);
    if all(some == 1)
        x = numbers;
    elseif all(some == 4)
        x = lanner.sheet_dates(numbers);
    elseif all(some == 5)
        x = lanner.sheet_times(numbers);
    elseif all(some == 3) && numel(some) == numel(kinds)
        x = logical(numbers);
    elseif all(some == 1 | some == 3)
        x = numbers;
    else
        x = texts;
        for k = reshape(find(kinds ~= 2 & kinds > 0), 1, [])
            x{k} = lanner.cell_text(numbers(k), texts{k}, kinds(k));
        end
        if strcmpi(text_type, 'string')
            is_empty = cellfun('isempty', x);
            x = string(x);
            x(is_empty) = lanner.missing_strings(1);
        end
    end
end
