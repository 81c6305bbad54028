function o = days(x)
% days  Lengths of time: days(x) is a duration of x days of 24 hours; of a duration it is the number of days of 24 hours.
%   Example: days(1.5)
    o = lanner.unit(x, 86400000, 'd');
end
