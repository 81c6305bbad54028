function tf = iscalendarduration(x)
% iscalendarduration  Whether a value is a calendarDuration.
    tf = isa(x, 'calendarDuration');
end
