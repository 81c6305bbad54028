function d = sheet_dates(x)
% lanner.sheet_dates  Points in time of days as Excel counts them, which has milliseconds.
    d = datetime(round((x - 25569) * 86400000), 'ConvertFrom', 'epochtime', 'TicksPerSecond', 1000);
end
