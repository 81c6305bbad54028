function [head, first] = sheet_rows(kinds, options)
% lanner.sheet_rows  The row with the names of variables, 0 where there is none, and the first row with data.
    is_text = all(kinds == 0 | kinds == 2, 2) & any(kinds == 2, 2);
    count = find([~is_text; true], 1) - 1;
    [has_names, is_said] = lanner.option(options, 'ReadVariableNames', false);
    if count == size(kinds, 1)
        count = 1;      % nothing but texts: the first row has the names
    end
    if ~is_said
        head = count;
    elseif has_names
        head = max(count, 1);
    else
        head = 0;
    end
    first = head + 1;
end
