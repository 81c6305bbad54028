classdef (InferiorClasses = {?missing, ?duration, ?calendarDuration}) datetime < lanner.Times
% datetime  Points in time.
%   d = datetime and datetime('now') are the present time; 'today', 'yesterday' and
%   'tomorrow' are midnights.
%   datetime(Y, M, D), datetime(Y, M, D, H, MI, S) and datetime(Y, M, D, H, MI, S, MS)
%   are made of numbers, datetime(V) of rows with three or six of them.
%   datetime(text) reads texts; datetime(text, 'InputFormat', 'dd/MM/yyyy') says how
%   they are written.
%   datetime(x, 'ConvertFrom', 'datenum') converts numbers: also 'posixtime', 'excel',
%   'juliandate', 'modifiedjuliandate', 'yyyymmdd', 'epochtime'.
%   datetime(..., 'Format', f) shows them in a format, datetime(..., 'TimeZone', z)
%   puts them into a time zone: 'local', 'UTC', '+01:00', 'Europe/Paris'.
%
%   See between, caldays, dateshift, days, hours, isbetween, NaT.

    properties (Hidden)
        Zone = ''       % Ms counts from 1970: in UTC where there is a time zone
        Shown = ''      % the format, empty for the usual one
    end

    properties (Dependent)
        Format
        TimeZone
        Year
        Month
        Day
        Hour
        Minute
        Second
    end

    properties (Dependent, SetAccess = private)
        SystemTimeZone
    end

    methods
        function o = datetime(varargin)
            names = {'InputFormat', 'Format', 'TimeZone', 'Locale', 'PivotYear', 'ConvertFrom', 'Epoch', 'TicksPerSecond'};
            [args, options] = lanner.split_options(varargin, names);
            zone = lanner.option(options, 'TimeZone', '');
            form = lanner.option(options, 'Format', '');
            [from, converts] = lanner.option(options, 'ConvertFrom', '');
            reading = lanner.option(options, 'InputFormat', '');
            now = clock;
            pivot = lanner.option(options, 'PivotYear', now(1) - 50);
            o.Zone = char(zone);
            is_local = true;
            if isempty(args)
                args = {'now'};
            end
            x = args{1};
            if numel(args) == 1 && isa(x, 'datetime')
                o = x;
                if ~isempty(zone)
                    o.TimeZone = zone;
                end
                is_local = false;
            elseif converts
                [o.Ms, is_local] = lanner.converted_dates(x, from, options);
            elseif isstring(x) || ischar(x) || iscellstr(x)
                word = '';
                if ischar(x) || isscalar(x)
                    word = lower(char(x));
                end
                if any(strcmp(word, {'now', 'today', 'yesterday', 'tomorrow'}))
                    [o.Ms, is_local] = lanner.present_time(word, o.Zone);
                else
                    [o.Ms, read, shift] = lanner.parse_dates(lanner.text_cells(x), reading, pivot);
                    if strcmpi(form, 'preserveinput')
                        form = read;
                    end
                    has_shift = ~isnan(shift);
                    if any(has_shift(:))
                        if isempty(zone)
                            if isempty(reading) || ~isempty(regexp(read, '[xXZ]', 'once'))
                                error('MATLAB:datetime:NoTimeZone', 'Texts with an offset from UTC need a time zone: give ''TimeZone''.');
                            end
                        else
                            local = o.Ms - lanner.zone_shift(o.Ms, o.Zone, 'local');
                            local(has_shift) = o.Ms(has_shift) - shift(has_shift);
                            o.Ms = local;
                            is_local = false;
                        end
                    end
                end
            elseif isnumeric(x) || islogical(x)
                o.Ms = lanner.date_numbers(args);
            elseif isa(x, 'missing')
                o.Ms = NaN(size(x));
            else
                error('MATLAB:datetime:InvalidData', 'Input data must be one of: numeric arrays, text, or datetimes.');
            end
            if is_local && ~isempty(o.Zone)
                o.Ms = o.Ms - lanner.zone_shift(o.Ms, o.Zone, 'local');
            end
            if ~isempty(form)
                o.Format = form;
            end
        end

        function form = get.Format(o)
            form = o.Shown;
            if isempty(form)
                ms = local(o);
                form = 'dd-MMM-uuuu HH:mm:ss';
                if all(mod(ms(isfinite(ms)), 86400000) == 0)
                    form = 'dd-MMM-uuuu';
                end
            end
        end

        function o = set.Format(o, form)
            form = char(form);
            switch lower(form)
                case {'default', 'preserveinput'}
                    form = '';
                case 'defaultdate'
                    form = 'dd-MMM-uuuu';
            end
            parts = lanner.format_parts(form);
            for k = 1:numel(parts)
                if isletter(parts{k}(1)) && ~any(parts{k}(1) == 'yuMdDeEQWwHhmsSAaGzZxX')
                    error('MATLAB:datetime:InvalidFormat', 'The datetime format ''%s'' has letters that mean nothing: ''%s''.', form, parts{k});
                end
            end
            o.Shown = form;
        end

        function zone = get.TimeZone(o)
            zone = o.Zone;
        end

        function o = set.TimeZone(o, zone)
            zone = char(zone);
            if isempty(o.Zone) && ~isempty(zone)
                o.Ms = o.Ms - lanner.zone_shift(o.Ms, zone, 'local');
            elseif ~isempty(o.Zone) && isempty(zone)
                o.Ms = local(o);
            elseif ~isempty(zone)
                lanner.zone_shift(0, zone, 'utc');
            end
            o.Zone = zone;
        end

        function zone = get.SystemTimeZone(~)
            [~, ~, name] = lanner.zone(0, 'local', 'utc');
            zone = name{1};
        end

        function x = get.Year(o)
            x = year(o);
        end

        function x = get.Month(o)
            x = month(o);
        end

        function x = get.Day(o)
            x = day(o);
        end

        function x = get.Hour(o)
            x = hour(o);
        end

        function x = get.Minute(o)
            x = minute(o);
        end

        function x = get.Second(o)
            x = second(o);
        end

        function o = set.Year(o, x)
            o = rebuilt(o, 1, x);
        end

        function o = set.Month(o, x)
            o = rebuilt(o, 2, x);
        end

        function o = set.Day(o, x)
            o = rebuilt(o, 3, x);
        end

        function o = set.Hour(o, x)
            o = rebuilt(o, 4, x);
        end

        function o = set.Minute(o, x)
            o = rebuilt(o, 5, x);
        end

        function o = set.Second(o, x)
            o = rebuilt(o, 6, x);
        end

        function c = cellstr(o, varargin)
            c = texts(shown_as(o, varargin));
        end

        function s = string(o, varargin)
            s = string(texts(shown_as(o, varargin)));
            s(isnan(o.Ms)) = lanner.missing_strings(1);
        end

        function c = char(o, varargin)
            c = char(reshape(texts(shown_as(o, varargin)), [], 1));
        end

        % Arithmetic

        function o = plus(a, b)
            o = lanner.plus(a, b);
        end

        function o = minus(a, b)
            if isa(a, 'datetime') && (isa(b, 'datetime') || isstring(b) || ischar(b))
                [~, x, y] = lanner.pair(a, b);
                o = duration(0, 0, 0);
                o.Ms = x - y;
            elseif isa(a, 'datetime')
                o = lanner.plus(a, -b);
            else
                [~, x, y] = lanner.pair(a, b);
                o = duration(0, 0, 0);
                o.Ms = x - y;
            end
        end

        function o = colon(first, step, last)
            if nargin < 3
                o = lanner.sequence(first, caldays(1), step);
            else
                o = lanner.sequence(first, step, last);
            end
        end

        % Parts

        function [y, m, d] = ymd(o)
            [y, m, d] = lanner.civil(local(o));
        end

        function [h, m, s] = hms(o)
            [~, ~, ~, rest] = lanner.civil(local(o));
            h = floor(rest / 3600000);
            m = mod(floor(rest / 60000), 60);
            s = mod(rest, 60000) / 1000;
        end

        function x = year(o, varargin)
            x = lanner.civil(local(o));
        end

        function x = quarter(o)
            [~, m] = ymd(o);
            x = ceil(m / 3);
        end

        function x = month(o, kind)
            [~, x] = ymd(o);
            if nargin > 1
                x = lanner.chosen_names(x, kind, lanner.month_names(), 'monthofyear');
            end
        end

        function x = week(o, kind)
            x = partly(o, 'w');
            if nargin > 1 && strcmpi(kind, 'weekofmonth')
                x = partly(o, 'W');
            end
        end

        function x = day(o, kind)
            if nargin < 2
                kind = 'dayofmonth';
            end
            switch lower(char(kind))
                case 'dayofmonth'
                    [~, ~, x] = ymd(o);
                case 'dayofyear'
                    x = partly(o, 'D');
                case {'dayofweek', 'name', 'shortname'}
                    x = mod(floor(local(o) / 86400000) + 4, 7) + 1;
                    x = lanner.chosen_names(x, kind, lanner.day_names(), 'dayofweek');
                otherwise
                    error('MATLAB:datetime:InvalidDayType', 'Day type must be ''dayofmonth'', ''dayofweek'', ''dayofyear'', ''name'', or ''shortname''.');
            end
        end

        function x = hour(o)
            x = hms(o);
        end

        function x = minute(o)
            [~, x] = hms(o);
        end

        function x = second(o, kind)
            [~, ~, x] = hms(o);
            if nargin > 1 && strcmpi(kind, 'secondofday')
                [~, ~, ~, rest] = lanner.civil(local(o));
                x = rest / 1000;
            end
        end

        function [d, date] = timeofday(o)
            ms = local(o);
            d = duration(0, 0, 0);
            d.Ms = ms - floor(ms / 86400000) * 86400000;
            date = o;
            date.Ms = unlocal(o, floor(ms / 86400000) * 86400000);
        end

        function [n, s] = weekday(o, varargin)
            n = day(o, 'dayofweek');
            s = char(cellfun(@(x) x(1:3), day(reshape(o, [], 1), 'name'), 'UniformOutput', false));
        end

        function tf = isweekend(o)
            n = day(o, 'dayofweek');
            tf = n == 1 | n == 7;
        end

        function tf = isdst(o)
            [~, tf] = lanner.zone_shift(o.Ms, o.Zone, 'utc');
        end

        function [d, dst] = tzoffset(o)
            [shift, is_summer] = lanner.zone_shift(o.Ms, o.Zone, 'utc');
            if isempty(o.Zone)
                shift(:) = NaN;
            end
            d = duration(0, 0, 0, 'Format', 'hh:mm');
            d.Ms = shift;
            dst = duration(0, 0, 0, 'Format', 'hh:mm');
            dst.Ms = is_summer * 3600000;
        end

        function o = dateshift(o, to, unit, which)
            if nargin < 4
                which = 'current';
                if strcmpi(to, 'dayofweek')
                    which = 'next';
                end
            end
            o.Ms = unlocal(o, lanner.shifted(local(o), char(to), char(unit), which));
        end

        % Conversion

        function x = datenum(o, varargin)
            x = local(o) / 86400000 + 719529;
        end

        function v = datevec(o)
            ms = reshape(local(o), [], 1);
            [y, m, d, rest] = lanner.civil(ms);
            v = [y, m, d, floor(rest / 3600000), mod(floor(rest / 60000), 60), mod(rest, 60000) / 1000];
        end

        function c = datestr(o, varargin)
            c = datestr(datenum(reshape(o, [], 1)), varargin{:});
        end

        function x = posixtime(o)
            x = o.Ms / 1000;
        end

        function x = juliandate(o, kind)
            x = o.Ms / 86400000 + 2440587.5;
            if nargin > 1 && strcmpi(kind, 'modifiedjuliandate')
                x = x - 2400000.5;
            end
        end

        function x = exceltime(o, kind)
            x = local(o) / 86400000 + 25569;
            if nargin > 1 && strcmpi(kind, '1904')
                x = x - 1462;
            end
        end

        function x = yyyymmdd(o)
            [y, m, d] = ymd(o);
            x = y * 10000 + m * 100 + d;
        end

        function x = convertTo(o, kind)
            switch lower(char(kind))
                case 'datenum'
                    x = datenum(o);
                case 'posixtime'
                    x = posixtime(o);
                case 'excel'
                    x = exceltime(o);
                case 'juliandate'
                    x = juliandate(o);
                case 'modifiedjuliandate'
                    x = juliandate(o, 'modifiedjuliandate');
                case 'yyyymmdd'
                    x = yyyymmdd(o);
                case 'epochtime'
                    x = int64(floor(o.Ms / 1000));
                otherwise
                    error('MATLAB:datetime:InvalidConvertTo', 'Unrecognized form of dates: ''%s''.', char(kind));
            end
        end

        function tf = isnat(o)
            tf = isnan(o.Ms);
        end
    end

    methods (Static)
        function o = empty(varargin)
            o = lanner.none(datetime(2000, 1, 1), varargin);
        end
    end

    methods (Hidden)
        function o = alike(o, x)
            if isa(x, 'datetime')
                if isempty(x.Zone) ~= isempty(o.Zone)
                    error('MATLAB:datetime:IncompatibleTZ', 'Cannot combine or compare a datetime array with a time zone with one without a time zone.');
                end
                o.Ms = x.Ms;
            elseif isstring(x) || ischar(x) || iscellstr(x)
                ms = lanner.parse_dates(lanner.text_cells(x), '', 1970);
                o.Ms = ms - lanner.zone_shift(ms, o.Zone, 'local');
            elseif isa(x, 'missing') || isnumeric(x) && all(isnan(x(:)))
                o.Ms = NaN(size(x));
            else
                error('MATLAB:datetime:InvalidConversion', 'Unable to convert from ''%s'' to ''datetime''.', class(x));
            end
        end

        function c = texts(o)
            [shift, ~, names] = lanner.zone_shift(o.Ms, o.Zone, 'utc');
            c = lanner.date_text(o.Ms + shift, o.Format, shift, names);
        end

        function ms = local(o)
            % Milliseconds since 1970 as clocks show them.
            ms = o.Ms + lanner.zone_shift(o.Ms, o.Zone, 'utc');
        end

        function ms = unlocal(o, ms)
            ms = ms - lanner.zone_shift(ms, o.Zone, 'local');
        end

        function tf = right_aligned(~)
            tf = false;
        end
    end
end

function o = shown_as(o, form)
    if ~isempty(form) && ~isempty(form{1})
        o.Format = form{1};
    end
end

% The object with one of its numbers, year to second, replaced.
function o = rebuilt(o, which, x)
    ms = local(o);
    [y, m, d, rest] = lanner.civil(ms);
    v = {y, m, d, floor(rest / 3600000), mod(floor(rest / 60000), 60), mod(rest, 60000) / 1000};
    v{which} = double(x);
    o.Ms = unlocal(o, lanner.serial(v{1:3}, v{4} * 3600000 + v{5} * 60000 + v{6} * 1000));
    o.Ms(isnan(ms)) = NaN;
end

% Numbers that a format shows.
function x = partly(o, letter)
    ms = local(o);
    x = NaN(size(ms));
    c = lanner.date_text(ms, letter, zeros(size(ms)), repmat({''}, size(ms)));
    for k = find(isfinite(ms(:))).'
        x(k) = str2double(c{k});
    end
end
