function o = seconds(x)
% seconds  Lengths of time: seconds(x) is a duration of x seconds; of a duration it is the number of seconds.
%   Example: seconds(1.5)
    o = lanner.unit(x, 1000, 's');
end
