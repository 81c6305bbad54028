function summary(T)
% Shows class, size and values of each variable.
    fprintf('Variables:\n%s', lanner.gap());
    for k = 1:numel(T.Data)
        x = T.Data{k};
        fprintf('    %s: %s %s\n%s', T.Names{k}, lanner.extents(x), class(x), lanner.gap());
        if isnumeric(x) && size(x, 2) == 1 || isa(x, 'datetime') || isa(x, 'duration')
            words = {'Min', 'Median', 'Max'};
            values = {min(x), median(rmmissing(x)), max(x)};
            fprintf('        Values:\n%s', lanner.gap());
            for w = 1:3
                text = lanner.column_texts(values{w}, 1);
                fprintf('            %-6s    %s\n', words{w}, text{1});
            end
            n = sum(lanner.is_missing(x));
            if n > 0
                fprintf('            %-6s    %d\n', 'NumMissing', n);
            end
            fprintf('%s', lanner.gap());
        elseif islogical(x)
            fprintf('        Values:\n%s            True     %d\n            False    %d\n%s', lanner.gap(), sum(x), sum(~x), lanner.gap());
        elseif isa(x, 'categorical')
            fprintf('        Values:\n%s', lanner.gap());
            names = categories(x);
            counts = countcats(x);
            width = max(cellfun('length', names));
            for w = 1:numel(names)
                fprintf('            %-*s    %d\n', width, names{w}, counts(w));
            end
            fprintf('%s', lanner.gap());
        end
    end
end
