function at = order(x, direction)
% lanner.order  The order in which a column is sorted; equal elements keep theirs.
    if iscellstr(x)
        [~, ~, x] = unique(x);
    elseif isstring(x)
        c = lanner.text_cells(x);
        [~, ~, n] = unique(c);
        n = reshape(n, [], 1);
        n(lanner.is_missing(x)) = NaN;
        x = n;
    elseif isa(x, 'lanner.Array')
        x = first_part(x);
    elseif iscell(x)
        error('MATLAB:table:sortrows:SortOnVarFailed', 'A variable of cells cannot be sorted.');
    end
    x = double(x);
    if strcmpi(direction, 'descend')
        [~, at] = sort(-x);
        is_none = isnan(x(at));
        at = [at(is_none); at(~is_none)];
    else
        [~, at] = sort(x);
    end
end
