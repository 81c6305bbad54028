function r = timerange(first, last, interval)
% timerange  Subscripts of the rows of a timetable between two times; 'openright' unless an interval is given.
    if nargin < 3
        interval = 'openright';
    end
    if ischar(first) || isstring(first)
        first = datetime(first);
    end
    if ischar(last) || isstring(last)
        last = datetime(last);
    end
    r = struct('First', first, 'Last', last, 'Interval', interval);
end
