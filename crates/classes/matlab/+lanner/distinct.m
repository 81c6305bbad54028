function names = distinct(names)
% lanner.distinct  Names, those that stand a second time with a number behind them.
    if numel(unique(names)) == numel(names)
        return
    end
    for k = 2:numel(names)
        name = names{k};
        n = 0;
        while any(strcmp(name, names(1:k - 1)))
            n = n + 1;
            name = sprintf('%s_%d', names{k}, n);
        end
        names{k} = name;
    end
end
