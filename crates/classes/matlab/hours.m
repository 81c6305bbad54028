function o = hours(x)
% hours  Lengths of time: hours(x) is a duration of x hours; of a duration it is the number of hours.
%   Example: hours(1.5)
    o = lanner.unit(x, 3600000, 'h');
end
