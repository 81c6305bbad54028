function tf = istimetable(x)
% istimetable  Whether a value is a timetable.
    tf = isa(x, 'timetable');
end
