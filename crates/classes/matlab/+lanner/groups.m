function [place, first] = groups(keys, n)
% lanner.groups  The number of the group of each row, groups in the order of their keys, and the first row of each.
    place = ones(n, 1);
    for k = 1:numel(keys)
        key = keys{k};
        for column = 1:size(key, 2)
            numbers = numbered(key(:, column));
            [~, ~, place] = unique(place * (n + 1) + numbers);
            place = reshape(place, [], 1);
        end
    end
    [~, first] = unique(place, 'first');
    first = reshape(first, [], 1);
end

function numbers = numbered(x)
    if isa(x, 'lanner.Array')
        x = first_part(x);
    elseif isstring(x)
        x = lanner.text_cells(x);
    elseif iscell(x) && ~iscellstr(x)
        error('MATLAB:table:unique:CellNotText', 'Rows are grouped by numbers, texts and the like, not by what is in cells.');
    end
    [~, ~, numbers] = unique(x);
    numbers = reshape(numbers, [], 1);
end
