function C = table2cell(T)
% A cell for each row of each variable.
    C = cell(T.Count, numel(T.Data));
    for k = 1:numel(T.Data)
        x = T.Data{k};
        if iscell(x) && size(x, 2) == 1
            C(:, k) = x;
        else
            for row = 1:T.Count
                C{row, k} = lanner.rows(x, row);
            end
        end
    end
end
