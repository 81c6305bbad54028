function o = years(x)
% years  Lengths of time: years(x) is a duration of x years of 365.2425 days; of a duration it is the number of years of 365.2425 days.
%   Example: years(1.5)
    o = lanner.unit(x, 31556952000, 'y');
end
