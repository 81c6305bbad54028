function [ms, form, shift] = parse_dates(texts, form, pivot)
% lanner.parse_dates  Milliseconds since 1970 of texts, in a format that is given or found out.
%   shift: milliseconds from UTC that the texts say, NaN where they say none.
    given = form;
    texts = strtrim(texts);
    is_missing = cellfun('isempty', texts) | strcmpi(texts, 'NaT') | strcmpi(texts, 'NaN');
    ms = NaN(size(texts));
    shift = NaN(size(texts));
    first = find(~is_missing(:), 1);
    if isempty(given)
        form = 'dd-MMM-uuuu HH:mm:ss';
        if isempty(first)
            return
        end
        forms = usual();
        for k = 1:numel(forms)
            x = parsed(texts(first), forms{k}, pivot);
            if ~isnan(x)
                form = forms{k};
                break
            end
        end
        if isnan(x)
            error('MATLAB:datetime:UnrecognizedDateStringSuggestLocale', 'Could not recognize the date/time format of ''%s''. You can specify a format using the ''InputFormat'' parameter. If the date/time text contains day, month, or time zone names in a language foreign to the ''en_US'' locale, those might not be recognized. You can specify a different locale using the ''Locale'' parameter.', texts{first});
        end
    end
    todo = find(~is_missing);
    [ms(todo), shift(todo)] = parsed(texts(todo), form, pivot);
    if ~isempty(first) && all(isnan(ms(todo)))
        error('MATLAB:datetime:ParseErr', 'Unable to convert ''%s'' to datetime using the format ''%s''.', texts{first}, form);
    end
end

function forms = usual()
    forms = {'dd-MMM-uuuu HH:mm:ss', 'dd-MMM-uuuu', 'uuuu-MM-dd HH:mm:ss', 'uuuu-MM-dd', 'uuuu-MM-dd''T''HH:mm:ss', ...
        'uuuu-MM-dd''T''HH:mm:ssXXX', 'uuuu-MM-dd HH:mm:ss.SSS', 'uuuu-MM-dd''T''HH:mm:ss.SSS', 'uuuu-MM-dd''T''HH:mm:ss.SSSXXX', ...
        'dd-MMM-uuuu HH:mm:ss.SSS', 'uuuu/MM/dd HH:mm:ss.SSS', 'uuuu/MM/dd HH:mm:ss', 'uuuu/MM/dd', 'MM/dd/uuuu HH:mm:ss', 'MM/dd/uuuu', 'dd/MM/uuuu HH:mm:ss', 'dd/MM/uuuu', ...
        'dd.MM.uuuu HH:mm:ss', 'dd.MM.uuuu', 'dd-MMM-uuuu HH:mm', 'uuuu-MM-dd HH:mm', 'uuuu/MM/dd HH:mm', 'MM/dd/uuuu HH:mm', ...
        'MM/dd/uuuu hh:mm:ss a', 'MM/dd/uuuu hh:mm a', 'uuuuMMdd''T''HHmmss', 'uuuuMMdd', 'dd MMM uuuu HH:mm:ss', 'dd MMM uuuu', 'MMM dd, uuuu', 'MMMM dd, uuuu', 'dd-MMM-yy', 'HH:mm:ss', 'HH:mm', 'eee MMM dd HH:mm:ss uuuu', 'eee, dd MMM uuuu HH:mm:ss'};
end

function [ms, shift] = parsed(texts, form, pivot)
    parts = lanner.format_parts(form);
    pattern = cell(1, numel(parts));
    letters = '';
    counts = [];
    for k = 1:numel(parts)
        next_is_digit = k < numel(parts) && any(parts{k + 1}(1) == 'yuMdHhmsS');
        [pattern{k}, captures] = part_pattern(parts{k}, next_is_digit);
        if captures
            letters(end + 1) = parts{k}(1);
            counts(end + 1) = length(parts{k});
        end
    end
    found = regexpi(texts, ['^' pattern{:} '$'], 'tokens', 'once');
    ms = NaN(size(texts));
    shift = NaN(size(texts));
    has_date = any(ismember(letters, 'yuMdDQ'));
    now_year = 0;
    if ~all(ismember('yu', letters)) && ~any(ismember(letters, 'yu'))
        now = clock;
        now_year = now(1);
        today = now(1:3);
    end
    for k = 1:numel(texts)
        t = found{k};
        if isempty(t)
            continue
        end
        v = struct('y', now_year, 'm', 1, 'd', 1, 'h', 0, 'mi', 0, 's', 0, 'f', 0, 'pm', -1, 'doy', 0);
        if ~has_date
            v.y = today(1);
            v.m = today(2);
            v.d = today(3);
        end
        for p = 1:numel(letters)
            text = t{p};
            switch letters(p)
                case {'y', 'u'}
                    v.y = str2double(text);
                    if counts(p) == 2
                        v.y = pivot + mod(v.y - pivot, 100);
                    end
                case 'M'
                    if counts(p) <= 2
                        v.m = str2double(text);
                    else
                        v.m = find(strncmpi(text, lanner.month_names(), length(text)), 1);
                    end
                case 'd'
                    v.d = str2double(text);
                case 'D'
                    v.doy = str2double(text);
                case {'H', 'h'}
                    v.h = str2double(text);
                case 'm'
                    v.mi = str2double(text);
                case 's'
                    v.s = str2double(text);
                case 'S'
                    v.f = str2double(['0.' text]) * 1000;
                case 'a'
                    v.pm = strncmpi(text, 'p', 1);
                case {'Z', 'x', 'X', 'z'}
                    shift(k) = offset(text);
            end
        end
        if v.pm >= 0
            v.h = mod(v.h, 12) + 12 * v.pm;
        end
        if v.m < 1 || v.m > 12 || v.d < 1 || v.h > 24 || v.mi > 59 || v.s > 59 ...
                || v.d > days_in(v.y, v.m)
            continue
        end
        if v.doy > 0
            v.m = 1;
            v.d = v.doy;
        end
        ms(k) = lanner.serial(v.y, v.m, v.d, v.h * 3600000 + v.mi * 60000 + v.s * 1000 + v.f);
    end
end

function n = days_in(y, m)
    n = (lanner.serial(y, m + 1, 1, 0) - lanner.serial(y, m, 1, 0)) / 86400000;
end

function ms = offset(text)
    ms = 0;
    found = regexp(text, '([-+])(\d\d?):?(\d\d)?', 'tokens', 'once');
    if ~isempty(found)
        minutes = 0;
        if numel(found) > 2 && ~isempty(found{3})
            minutes = str2double(found{3});
        end
        ms = (str2double(found{2}) * 60 + minutes) * 60000;
        if strcmp(found{1}, '-')
            ms = -ms;
        end
    end
end

function [pattern, captures] = part_pattern(part, next_is_digit)
    captures = true;
    count = length(part);
    switch part(1)
        case ''''
            pattern = regexptranslate('escape', part(2:end));
            if strcmp(pattern, ' ')
                pattern = '\s+';
            end
            captures = false;
        case {'y', 'u'}
            if count == 1
                pattern = '(-?\d+)';
            else
                pattern = sprintf('(-?\\d{%d})', count);
            end
        case {'d', 'H', 'h', 'm', 's'}
            if next_is_digit
                pattern = sprintf('(\\d{%d})', count);
            else
                pattern = '(\d{1,2})';
            end
        case 'M'
            if count > 2
                names = lanner.month_names();
                if count == 3
                    names = cellfun(@(x) x(1:3), names, 'UniformOutput', false);
                end
                pattern = ['(' strjoin(names, '|') ')'];
            elseif next_is_digit
                pattern = '(\d\d)';
            else
                pattern = '(\d{1,2})';
            end
        case 'D'
            pattern = '(\d{1,3})';
        case 'S'
            pattern = '(\d{1,9})';
        case 'a'
            pattern = '([AP]\.?M\.?)';
        case {'e', 'E'}
            pattern = '[A-Za-z]+';
            captures = false;
        case {'Z', 'x', 'X', 'z'}
            pattern = '(Z|(?:UTC|GMT)?(?:[-+]\d\d?(?::?\d\d)?)?)';
        otherwise
            pattern = regexptranslate('escape', part);
            captures = false;
    end
end
