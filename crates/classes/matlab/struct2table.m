function T = struct2table(S, varargin)
% struct2table  A table whose variables are the fields of a struct of columns, or of a struct array with an element for each row.
%   'AsArray', true takes a scalar struct for one row; 'RowNames', names gives names.
    as_array = lanner.option(varargin, 'AsArray', ~isscalar(S));
    names = fieldnames(S);
    columns = cell(1, numel(names));
    for k = 1:numel(names)
        if as_array
            columns{k} = lanner.joined_cells(reshape({S.(names{k})}, [], 1));
        else
            columns{k} = S.(names{k});
            if ischar(columns{k})
                columns{k} = cellstr(columns{k});
            end
        end
    end
    T = table(columns{:}, 'VariableNames', names);
    [rows, has_rows] = lanner.option(varargin, 'RowNames', {});
    if has_rows
        T.Properties.RowNames = rows;
    end
end
