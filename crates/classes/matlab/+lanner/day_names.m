function names = day_names()
% lanner.day_names  The days of the week in English, Sunday first.
    names = {'Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'};
end
