function o = calyears(x)
% calyears  Lengths of time in years of the calendar: calyears(x) is a calendarDuration of x years; of a calendarDuration it is
%   the number of its years.
%   Example: datetime(2020, 1, 31) + calyears(1)
    if nargin < 1
        x = 1;
    end
    x = lanner.whole_units(x);
    o = calendarDuration(0, 12 * x, 0, 'Format', 'ymdt');
end
