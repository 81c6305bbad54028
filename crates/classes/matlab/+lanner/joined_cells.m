function x = joined_cells(c)
% lanner.joined_cells  What is in the cells of a column, as one array where it can be one.
    if iscellstr(c) && ~all(cellfun('isempty', c))
        x = c;
        return
    end
    try
        x = vertcat(c{:});
        if size(x, 1) ~= numel(c) || ischar(x)
            x = c;
        end
    catch
        x = c;
    end
end
