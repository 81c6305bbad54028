function c = between(from, to, units)
% between  The time between points in time in units of the calendar: years, months, days, and time of the day.
%   between(from, to, units) uses only these: 'years', 'quarters', 'months', 'weeks', 'days', 'time', one or a cell of them.
%   Example: between(datetime(2020, 1, 31), datetime(2021, 3, 1))
    if nargin < 3
        units = {'years', 'months', 'days', 'time'};
    end
    units = lower(cellstr(units));
    if ~isa(from, 'datetime')
        from = alike(to, from);
    end
    to = alike(from, to);
    if isscalar(from)
        from = repmat(from, size(to));
    elseif isscalar(to)
        to = repmat(to, size(from));
    end
    a = local(from);
    b = local(to);
    sign = 1 - 2 * (b < a);
    months = zeros(size(a));
    days = months;
    ms = months;
    uses_months = any(ismember(units, {'years', 'quarters', 'months'}));
    if uses_months
        months = whole_months(a, b, sign);
        step = 1;
        if ~any(strcmp(units, 'months'))
            step = 3;
            if ~any(strcmp(units, 'quarters'))
                step = 12;
            end
        end
        months = fix(months / step) * step;
        moved = from + calmonths(months);
        a = local(moved);
    end
    if any(ismember(units, {'weeks', 'days'}))
        days = fix((b - a) / 86400000);
        if ~any(strcmp(units, 'days'))
            days = fix(days / 7) * 7;
        end
        a = a + days * 86400000;
    end
    if any(strcmp(units, 'time'))
        ms = b - a;
    end
    c = calendarDuration(0, months, days);
    c.Ms = ms;
    form = 'ymdt';
    if any(strcmp(units, 'weeks'))
        form = 'ymwdt';
    end
    if any(strcmp(units, 'quarters'))
        form = ['yq' form(2:end)];
    end
    if uses_months && ~any(strcmp(units, 'years'))
        form = form(2:end);
    end
    c.Format = form;
end

function n = whole_months(a, b, sign)
    [y1, m1] = lanner.civil(a);
    [y2, m2] = lanner.civil(b);
    n = (y2 - y1) * 12 + m2 - m1;
    % The last month is not over where the day, cut to the month's length, is behind.
    [~, ~, d, rest] = lanner.civil(a);
    y = y1;
    m = m1 + n;
    last = (lanner.serial(y, m + 1, 1, 0) - lanner.serial(y, m, 1, 0)) / 86400000;
    reached = lanner.serial(y, m, min(d, last), rest);
    n = n - sign .* ((reached - b) .* sign > 0);
end
