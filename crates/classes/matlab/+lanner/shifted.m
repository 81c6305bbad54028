function ms = shifted(ms, to, unit, which)
% lanner.shifted  Dates moved to the start, the end, or a weekday of a unit.
    if strcmpi(to, 'dayofweek')
        ms = to_weekday(ms, unit, which);
        return
    end
    n = 0;
    if isnumeric(which)
        n = which;
    else
        switch lower(char(which))
            case {'current', 'nearest'}
                n = 0;
            case 'next'
                n = 1;
            case 'previous'
                n = -1;
            otherwise
                error('MATLAB:datetime:InvalidRule', 'Unrecognized rule ''%s''.', char(which));
        end
    end
    lower_end = edge(ms, lower(unit), n);
    upper_end = edge(ms, lower(unit), n + 1);
    is_nearest = ~isnumeric(which) && strcmpi(which, 'nearest');
    switch lower(to)
        case 'start'
            if is_nearest
                closer = upper_end - ms < ms - lower_end;
                lower_end(closer) = upper_end(closer);
            end
            ms = lower_end;
        case 'end'
            % The last day of a long unit, the next start of a short one.
            if any(strcmpi(unit, {'year', 'quarter', 'month', 'week'}))
                upper_end = upper_end - 86400000;
            end
            ms = upper_end;
        otherwise
            error('MATLAB:datetime:InvalidShift', 'Dates are shifted to the ''start'' or the ''end'' of a unit, or to a ''dayofweek''.');
    end
end

function ms = edge(ms, unit, n)
    [y, m] = lanner.civil(ms);
    day = 86400000;
    switch unit
        case 'year'
            ms = lanner.serial(y + n, 1, 1, 0);
        case 'quarter'
            ms = lanner.serial(y, 3 * floor((m - 1) / 3) + 1 + 3 * n, 1, 0);
        case 'month'
            ms = lanner.serial(y, m + n, 1, 0);
        case 'week'
            d = floor(ms / day);
            ms = (d - mod(d + 4, 7) + 7 * n) * day;
        case 'day'
            ms = (floor(ms / day) + n) * day;
        case 'hour'
            ms = (floor(ms / 3600000) + n) * 3600000;
        case 'minute'
            ms = (floor(ms / 60000) + n) * 60000;
        case 'second'
            ms = (floor(ms / 1000) + n) * 1000;
        otherwise
            error('MATLAB:datetime:InvalidUnit', 'Unrecognized unit ''%s''.', unit);
    end
end

function ms = to_weekday(ms, name, which)
    day = 86400000;
    if strcmpi(name, 'weekday')
        wanted = 2:6;
    elseif strcmpi(name, 'weekend')
        wanted = [1 7];
    else
        wanted = find(strncmpi(name, lanner.day_names(), max(length(name), 3)));
        if isempty(wanted)
            error('MATLAB:datetime:InvalidDayOfWeek', 'Unrecognized day of the week ''%s''.', name);
        end
    end
    n = 1;
    step = 1;
    if isnumeric(which)
        n = which;
        if n < 0
            step = -1;
            n = -n;
        elseif n == 0
            n = 1;
        end
    elseif strcmpi(which, 'previous')
        step = -1;
    elseif strcmpi(which, 'nearest')
        after = to_weekday(ms, name, 'next');
        before = to_weekday(ms, name, 'previous');
        closer = ms - before < after - ms;
        ms = after;
        ms(closer) = before(closer);
        return
    elseif strcmpi(which, 'current')
        d = floor(ms / day);
        start = d - mod(d + 4, 7);
        ms = (start + wanted(1) - 1) * day;
        return
    end
    for k = find(isfinite(ms(:))).'
        d = floor(ms(k) / day);
        left = n;
        while true
            if any(mod(d + 4, 7) + 1 == wanted)
                left = left - 1;
                if left == 0
                    break
                end
            end
            d = d + step;
        end
        ms(k) = d * day;
    end
end
