function [ms, is_local] = converted_dates(x, from, options)
% lanner.converted_dates  Milliseconds since 1970 of numbers that mean dates.
    x = double(x);
    is_local = true;
    switch lower(char(from))
        case 'datenum'
            ms = (x - 719529) * 86400000;
            ms = round(ms * 1000) / 1000;
        case 'posixtime'
            ms = x * 1000;
            is_local = false;
        case 'excel'
            ms = round((x - 25569) * 86400000 * 1000) / 1000;
        case 'excel1904'
            ms = round((x - 24107) * 86400000 * 1000) / 1000;
        case 'juliandate'
            ms = round((x - 2440587.5) * 86400000);
        case 'modifiedjuliandate'
            ms = round((x - 40587) * 86400000);
        case 'yyyymmdd'
            ms = lanner.serial(floor(x / 10000), floor(mod(x, 10000) / 100), mod(x, 100), 0);
        case 'epochtime'
            epoch = lanner.option(options, 'Epoch', '');
            start = 0;
            if ~isempty(epoch)
                epoch = datetime(epoch);
                start = epoch.Ms;
            end
            ms = start + x * 1000 / double(lanner.option(options, 'TicksPerSecond', 1));
            is_local = false;
        otherwise
            error('MATLAB:datetime:UnrecognizedConvertFrom', 'Unrecognized form of numbers: ''%s''.', char(from));
    end
end
