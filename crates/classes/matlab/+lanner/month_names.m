function names = month_names()
% lanner.month_names  The months in English.
    names = {'January', 'February', 'March', 'April', 'May', 'June', 'July', 'August', 'September', 'October', 'November', 'December'};
end
