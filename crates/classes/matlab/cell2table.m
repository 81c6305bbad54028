function T = cell2table(C, varargin)
% cell2table  A table whose variables are the columns of a cell array: arrays, where the cells of a column can be joined.
    [names, has_names] = lanner.option(varargin, 'VariableNames', {});
    if ~iscell(C) || ~ismatrix(C)
        error('MATLAB:cell2table:NDCell', 'The input must be a cell matrix.');
    end
    columns = cell(1, size(C, 2));
    for k = 1:numel(columns)
        columns{k} = lanner.joined_cells(C(:, k));
    end
    if ~has_names
        base = inputname(1);
        if isempty(base)
            base = 'Var';
        end
        names = arrayfun(@(k) sprintf('%s%d', base, k), 1:numel(columns), 'UniformOutput', false);
    end
    T = table(columns{:}, 'VariableNames', names);
    [rows, has_rows] = lanner.option(varargin, 'RowNames', {});
    if has_rows
        T.Properties.RowNames = rows;
    end
end
