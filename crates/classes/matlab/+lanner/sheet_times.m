function d = sheet_times(x)
% lanner.sheet_times  Lengths of time of days, to the millisecond.
    d = duration(0, 0, 0, round(x * 86400000));
end
