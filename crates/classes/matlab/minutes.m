function o = minutes(x)
% minutes  Lengths of time: minutes(x) is a duration of x minutes; of a duration it is the number of minutes.
%   Example: minutes(1.5)
    o = lanner.unit(x, 60000, 'm');
end
