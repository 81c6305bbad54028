function o = milliseconds(x)
% milliseconds  Lengths of time: milliseconds(x) is a duration of x milliseconds; of a duration it is the number of milliseconds.
%   Example: milliseconds(1.5)
    o = lanner.unit(x, 1, 's');
end
