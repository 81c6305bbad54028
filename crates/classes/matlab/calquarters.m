function o = calquarters(x)
% calquarters  Lengths of time in quarters of the calendar: calquarters(x) is a calendarDuration of x quarters; of a calendarDuration it is
%   the number of its quarters.
%   Example: datetime(2020, 1, 31) + calquarters(1)
    if nargin < 1
        x = 1;
    end
    x = lanner.whole_units(x);
    o = calendarDuration(0, 3 * x, 0, 'Format', 'yqmdt');
end
