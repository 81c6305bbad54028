function o = calweeks(x)
% calweeks  Lengths of time in weeks of the calendar: calweeks(x) is a calendarDuration of x weeks; of a calendarDuration it is
%   the number of its weeks.
%   Example: datetime(2020, 1, 31) + calweeks(1)
    if nargin < 1
        x = 1;
    end
    x = lanner.whole_units(x);
    o = calendarDuration(0, 0, 7 * x, 'Format', 'ymwdt');
end
