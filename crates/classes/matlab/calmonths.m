function o = calmonths(x)
% calmonths  Lengths of time in months of the calendar: calmonths(x) is a calendarDuration of x months; of a calendarDuration it is
%   the number of its months.
%   Example: datetime(2020, 1, 31) + calmonths(1)
    if nargin < 1
        x = 1;
    end
    x = lanner.whole_units(x);
    o = calendarDuration(0, x, 0, 'Format', 'ymdt');
end
