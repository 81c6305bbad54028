function ms = serial(y, m, d, rest)
% lanner.serial  Milliseconds since 1970 of a date; months and days may lie outside of the year and the month.
    y = y + floor((m - 1) / 12);
    m = mod(m - 1, 12) + 1;
    y = y - (m <= 2);
    era = floor(y / 400);
    yoe = y - era * 400;
    doy = floor((153 * (m - 3 + 12 * (m <= 2)) + 2) / 5) + d - 1;
    doe = yoe * 365 + floor(yoe / 4) - floor(yoe / 100) + doy;
    ms = (era * 146097 + doe - 719468) * 86400000 + rest;
end
