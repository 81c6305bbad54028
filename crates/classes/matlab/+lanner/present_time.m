function [ms, is_local] = present_time(word, zone)
% lanner.present_time  Milliseconds since 1970 of the present time or a midnight near it.
    utc = posix_now() * 1000;
    where = zone;
    if isempty(where)
        where = 'local';
    end
    shift = lanner.zone_shift(utc, where, 'utc');
    ms = utc + shift;
    is_local = true;
    day = 86400000;
    switch word
        case 'today'
            ms = floor(ms / day) * day;
        case 'yesterday'
            ms = floor(ms / day) * day - day;
        case 'tomorrow'
            ms = floor(ms / day) * day + day;
        otherwise
            if ~isempty(zone)
                ms = utc;
                is_local = false;
            end
    end
end

% Seconds since 1970, in UTC.
function s = posix_now()
    local = (now - 719529) * 86400;
    s = local - lanner.zone_shift(local * 1000, 'local', 'local') / 1000;
end
