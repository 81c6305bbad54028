function [time, next] = strptime(text, format)
% The parts of a date that a text has in a format of the C library's strptime; next is the place behind what was read, 0 where it does not fit.
if ~ischar(text) || ~ischar(format)
    error('Octave:invalid-input-type', 'strptime: argument STR must be a string');
end
time = struct('usec', 0, 'sec', 0, 'min', 0, 'hour', 0, 'mday', 0, 'mon', 0, 'year', 0, 'wday', 0, 'yday', 0, ...
    'isdst', 0, 'gmtoff', 0, 'zone', 'UTC');
months = {'january', 'february', 'march', 'april', 'may', 'june', 'july', 'august', 'september', 'october', 'november', 'december'};
days = {'sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday'};
format = expanded(format);
at = 1;
k = 1;
is_afternoon = [];
has_date = false;
ok = true;
while ok && k <= numel(format)
    c = format(k);
    k = k + 1;
    if isspace(c)
        while at <= numel(text) && isspace(text(at))
            at = at + 1;
        end
        continue
    end
    if c ~= '%' || k > numel(format)
        ok = at <= numel(text) && text(at) == c;
        at = at + ok;
        continue
    end
    c = format(k);
    k = k + 1;
    switch c
        case {'d', 'e'}
            [time.mday, at, ok] = number(text, at, 2, [1, 31]);
            has_date = true;
        case 'm'
            [time.mon, at, ok] = number(text, at, 2, [1, 12]);
            time.mon = time.mon - 1;
            has_date = true;
        case 'Y'
            [time.year, at, ok] = number(text, at, 4, [0, 9999]);
            time.year = time.year - 1900;
            has_date = true;
        case 'y'
            [time.year, at, ok] = number(text, at, 2, [0, 99]);
            time.year = time.year + 100 * (time.year < 69);
            has_date = true;
        case {'H', 'k'}
            [time.hour, at, ok] = number(text, at, 2, [0, 23]);
        case {'I', 'l'}
            [time.hour, at, ok] = number(text, at, 2, [1, 12]);
            time.hour = mod(time.hour, 12);
        case 'M'
            [time.min, at, ok] = number(text, at, 2, [0, 59]);
        case 'S'
            [time.sec, at, ok] = number(text, at, 2, [0, 61]);
        case 'j'
            [time.yday, at, ok] = number(text, at, 3, [1, 366]);
            time.yday = time.yday - 1;
        case {'b', 'B', 'h'}
            [time.mon, at, ok] = word(text, at, months);
            has_date = true;
        case {'a', 'A'}
            [time.wday, at, ok] = word(text, at, days);
        case {'p', 'P'}
            [is_afternoon, at, ok] = word(text, at, {'am', 'pm'});
        case {'n', 't'}
            while at <= numel(text) && isspace(text(at))
                at = at + 1;
            end
        case '%'
            ok = at <= numel(text) && text(at) == '%';
            at = at + ok;
        otherwise
            ok = false;
    end
end
if ~isempty(is_afternoon)
    time.hour = mod(time.hour, 12) + 12 * is_afternoon;
end
next = 0;
if ok
    next = at;
    if has_date && time.mday > 0
        day = datenum(time.year + 1900, time.mon + 1, time.mday);
        time.wday = mod(day - 2, 7);
        time.yday = day - datenum(time.year + 1900, 1, 1);
    end
end
end

function format = expanded(format)
% The parts of what stands for several.
whole = {'%T', '%H:%M:%S'; '%R', '%H:%M'; '%D', '%m/%d/%y'; '%F', '%Y-%m-%d'; '%r', '%I:%M:%S %p'; '%x', '%m/%d/%y'; ...
    '%X', '%H:%M:%S'; '%c', '%a %b %e %H:%M:%S %Y'};
for k = 1:size(whole, 1)
    format = strrep(format, whole{k, 1}, whole{k, 2});
end
end

function [x, at, ok] = number(text, at, digits, limits)
% At most so many digits, behind spaces.
while at <= numel(text) && isspace(text(at))
    at = at + 1;
end
x = 0;
first = at;
while at <= numel(text) && at - first < digits && isstrprop(text(at), 'digit')
    x = 10 * x + (text(at) - '0');
    at = at + 1;
end
ok = at > first && x >= limits(1) && x <= limits(2);
end

function [k, at, ok] = word(text, at, words)
% Which of the words stands there, whole or by its first three letters; from 0.
rest = lower(text(at:end));
for k = 0:numel(words) - 1
    name = words{k + 1};
    for n = [numel(name), 3]
        if strncmp(rest, name, n) && numel(rest) >= n
            at = at + min(n, numel(name));
            ok = true;
            return
        end
    end
end
k = 0;
ok = false;
end
