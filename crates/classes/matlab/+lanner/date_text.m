function c = date_text(ms, form, shift, names)
% lanner.date_text  Texts of dates in a format; shift and names are those of the time zone.
    parts = lanner.format_parts(form);
    [y, m, d, rest] = lanner.civil(ms);
    weekday = mod(floor(ms / 86400000) + 4, 7) + 1;
    c = repmat({''}, size(ms));
    is_there = isfinite(ms);
    % Fractions are cut off where the format shows fewer digits.
    rest = rest + 1e-4;
    for k = find(is_there(:)).'
        one = struct('y', y(k), 'm', m(k), 'd', d(k), 'ms', rest(k), 'weekday', weekday(k), 'serial', ms(k), 'shift', shift(k), 'zone', names{k});
        texts = cell(1, numel(parts));
        for p = 1:numel(parts)
            texts{p} = part_text(parts{p}, one);
        end
        c{k} = [texts{:}];
    end
    c(isnan(ms)) = {'NaT'};
    c(ms == Inf) = {'Inf'};
    c(ms == -Inf) = {'-Inf'};
end

function text = part_text(part, t)
    count = length(part);
    switch part(1)
        case ''''
            text = part(2:end);
        case {'y', 'u'}
            if count == 2
                text = sprintf('%02d', mod(t.y, 100));
            elseif count == 1
                text = sprintf('%d', t.y);
            else
                text = sprintf('%0*d', count + (t.y < 0), t.y);
            end
        case 'M'
            names = lanner.month_names();
            text = named(names{t.m}, t.m, count);
        case {'e', 'E'}
            names = lanner.day_names();
            text = named(names{t.weekday}, t.weekday, count + (part(1) == 'E') * 3 * (count < 3));
        case 'd'
            text = sprintf('%0*d', count, t.d);
        case 'D'
            text = sprintf('%0*d', count, day_of_year(t));
        case 'Q'
            quarter = ceil(t.m / 3);
            ordinals = {'1st', '2nd', '3rd', '4th'};
            switch count
                case {1, 2}
                    text = sprintf('%0*d', count, quarter);
                case 3
                    text = sprintf('Q%d', quarter);
                otherwise
                    text = [ordinals{quarter} ' quarter'];
            end
        case 'W'
            first = mod(t.weekday - t.d, 7);
            text = sprintf('%0*d', count, ceil((t.d + first) / 7));
        case 'w'
            n = day_of_year(t);
            first = mod(t.weekday - n, 7);
            text = sprintf('%0*d', count, ceil((n + first) / 7));
        case 'H'
            text = sprintf('%0*d', count, floor(t.ms / 3600000));
        case 'h'
            text = sprintf('%0*d', count, mod(floor(t.ms / 3600000) + 11, 12) + 1);
        case 'm'
            text = sprintf('%0*d', count, mod(floor(t.ms / 60000), 60));
        case 's'
            text = sprintf('%0*d', count, mod(floor(t.ms / 1000), 60));
        case 'S'
            digits = sprintf('%09.0f', floor(mod(t.ms - 1e-4, 1000) * 1e6 + 100));
            text = digits(1:min(count, 9));
        case 'A'
            text = sprintf('%0*.0f', count, floor(t.ms));
        case 'a'
            words = {'AM', 'PM'};
            text = words{1 + (t.ms >= 43200000)};
        case 'G'
            words = {'BCE', 'CE'};
            text = words{1 + (t.y > 0)};
        case 'z'
            text = t.zone;
            if isempty(text) || any(text(1) == '+-0123456789')
                text = ['UTC' offset(t.shift, 'short')];
            end
        case {'Z', 'x', 'X'}
            if part(1) == 'X' && t.shift == 0
                text = 'Z';
            elseif count >= 3 && part(1) ~= 'Z' || count == 5
                text = offset(t.shift, 'colon');
            elseif count == 4
                text = ['GMT' offset(t.shift, 'colon')];
            elseif count == 1 && part(1) ~= 'Z' && mod(t.shift, 3600000) == 0
                text = offset(t.shift, 'hours');
            else
                text = offset(t.shift, 'plain');
            end
        otherwise
            text = part;
    end
end

function n = day_of_year(t)
    n = floor((floor(t.serial / 86400000) * 86400000 - lanner.serial(t.y, 1, 1, 0)) / 86400000) + 1;
end

function text = named(name, number, count)
    switch count
        case {1, 2}
            text = sprintf('%0*d', count, number);
        case 3
            text = name(1:3);
        case 4
            text = name;
        otherwise
            text = name(1);
    end
end

function text = offset(shift, form)
    sign = '+';
    if shift < 0
        sign = '-';
    end
    minutes = round(abs(shift) / 60000);
    h = floor(minutes / 60);
    m = mod(minutes, 60);
    switch form
        case 'colon'
            text = sprintf('%s%02d:%02d', sign, h, m);
        case 'hours'
            text = sprintf('%s%02d', sign, h);
        case 'short'
            if m == 0
                text = sprintf('%s%d', sign, h);
            else
                text = sprintf('%s%d:%02d', sign, h, m);
            end
        otherwise
            text = sprintf('%s%02d%02d', sign, h, m);
    end
end
