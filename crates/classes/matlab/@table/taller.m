function T = taller(T, n)
% The table with further rows that hold what is nothing in each variable's class.
    for k = 1:numel(T.Data)
        x = T.Data{k};
        if size(x, 1) < n
            T.Data{k} = [x; repmat(lanner.blank_like(x, n - size(x, 1)), 1, size(x, 2))];
        end
    end
    if ~isempty(T.Rows)
        for k = numel(T.Rows) + 1:n
            T.Rows{k, 1} = sprintf('Row%d', k);
        end
    end
    T.Count = n;
end
