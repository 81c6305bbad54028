function T = array2table(A, varargin)
% array2table  A table whose variables are the columns of an array; 'VariableNames', names and 'RowNames', names.
    [names, has_names] = lanner.option(varargin, 'VariableNames', {});
    if ~ismatrix(A)
        error('MATLAB:array2table:NotMatrix', 'The array must be a matrix.');
    end
    columns = cell(1, size(A, 2));
    for k = 1:numel(columns)
        columns{k} = A(:, k);
    end
    if ~has_names
        base = inputname(1);
        if isempty(base)
            base = 'Var';
        end
        names = arrayfun(@(k) sprintf('%s%d', base, k), 1:numel(columns), 'UniformOutput', false);
    end
    T = finished(columns, names, size(A, 1), varargin);
end

function T = finished(columns, names, count, options)
    if isempty(columns)
        T = table('Size', [count 0], 'VariableTypes', {});
    else
        T = table(columns{:}, 'VariableNames', names);
    end
    [rows, has_rows] = lanner.option(options, 'RowNames', {});
    if has_rows
        T.Properties.RowNames = rows;
    end
    [dims, has_dims] = lanner.option(options, 'DimensionNames', {});
    if has_dims
        T.Properties.DimensionNames = dims;
    end
end
