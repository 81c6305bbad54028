function grid = grid(rows)
% lanner.grid  Rows of fields as a cell array: those that are shorter are filled up.
    grid = repmat({''}, numel(rows), max([0; cellfun(@numel, rows(:))]));
    for k = 1:numel(rows)
        grid(k, 1:numel(rows{k})) = rows{k};
    end
end
