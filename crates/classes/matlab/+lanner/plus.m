function o = plus(a, b)
% lanner.plus  The sum of a point in time, or a length of time, and another length.
    if isstring(a) || isstring(b)
        o = string(a) + string(b);
        return
    end
    if ~isa(a, 'datetime') && (isa(b, 'datetime') || ~isa(a, 'calendarDuration'))
        [a, b] = deal(b, a);
    end
    if isa(b, 'datetime')
        error('MATLAB:datetime:DatetimeAdditionNotDefined', 'Addition is undefined between datetimes. Use the MINUS operator to find differences.');
    end
    o = a;
    if isa(a, 'calendarDuration')
        o = a;
        if isa(b, 'calendarDuration')
            o.Months = a.Months + b.Months;
            o.Days = a.Days + b.Days;
            o.Ms = a.Ms + b.Ms;
        else
            like = alike(duration(0, 0, 0), b);
            o = spread(o, like.Ms);
            o.Ms = o.Ms + like.Ms;
        end
    elseif isa(b, 'calendarDuration')
        ms = local(a);
        [y, m, d, rest] = lanner.civil(ms);
        m = m + b.Months;
        last = (lanner.serial(y, m + 1, 1, 0) - lanner.serial(y, m, 1, 0)) / 86400000;
        moved = b.Months ~= 0;
        d = min(d, last) .* moved + d .* ~moved;
        ms = lanner.serial(y, m, d + b.Days, rest);
        o.Ms = unlocal(a, ms) + b.Ms;
    elseif isa(b, 'duration') || isnumeric(b) || islogical(b)
        like = alike(duration(0, 0, 0), b);
        o.Ms = a.Ms + like.Ms;
    else
        error('MATLAB:datetime:InvalidAddition', 'Addition is undefined between ''%s'' and ''%s''.', class(a), class(b));
    end
end

function o = spread(o, x)
    if isscalar(o.Ms) && ~isscalar(x)
        o = repmat(o, size(x));
    end
end
