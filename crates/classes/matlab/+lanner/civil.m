function [y, m, d, rest] = civil(ms)
% lanner.civil  Year, month, day, and milliseconds of the day, of milliseconds since 1970.
%   The calendar is the Gregorian one, before it was introduced too.
    day = floor(ms / 86400000);
    rest = ms - day * 86400000;
    z = day + 719468;
    era = floor(z / 146097);
    doe = z - era * 146097;
    yoe = floor((doe - floor(doe / 1460) + floor(doe / 36524) - floor(doe / 146096)) / 365);
    doy = doe - (365 * yoe + floor(yoe / 4) - floor(yoe / 100));
    mp = floor((5 * doy + 2) / 153);
    d = doy - floor((153 * mp + 2) / 5) + 1;
    m = mp + 3 - 12 * (mp >= 10);
    y = yoe + era * 400 + (m <= 2);
    is_odd = ~isfinite(ms);
    if any(is_odd(:))
        y(is_odd) = ms(is_odd);
        m(is_odd) = NaN;
        d(is_odd) = NaN;
        rest(is_odd) = NaN;
    end
end
