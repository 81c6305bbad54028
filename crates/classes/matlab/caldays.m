function o = caldays(x)
% caldays  Lengths of time in days of the calendar: caldays(x) is a calendarDuration of x days; of a calendarDuration it is
%   the number of its days.
%   Example: datetime(2020, 1, 31) + caldays(1)
    if nargin < 1
        x = 1;
    end
    x = lanner.whole_units(x);
    o = calendarDuration(0, 0, x, 'Format', 'ymdt');
end
