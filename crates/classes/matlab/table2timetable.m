function TT = table2timetable(T, varargin)
% table2timetable  A timetable of a table: the times are its first variable that has times, or 'RowTimes', name or times.
    [times, is_given] = lanner.option(varargin, 'RowTimes', []);
    names = T.Properties.VariableNames;
    at = 0;
    if is_given && (ischar(times) || isstring(times))
        at = find(strcmp(char(times), names), 1);
    elseif ~is_given
        for k = 1:numel(names)
            if isa(T.(names{k}), 'datetime') || isa(T.(names{k}), 'duration')
                at = k;
                break
            end
        end
        if at == 0
            error('MATLAB:table2timetable:NoTimeVarFound', 'The table has no variable with times.');
        end
    end
    name = 'Time';
    if at > 0
        times = T.(names{at});
        name = names{at};
        T = removevars(T, at);
        names(at) = [];
    end
    columns = cell(1, numel(names));
    for k = 1:numel(names)
        columns{k} = T.(names{k});
    end
    TT = timetable(columns{:}, 'RowTimes', times, 'VariableNames', names, 'DimensionNames', {name, 'Variables'});
end
