function tf = istable(x)
% istable  Whether a value is a table.
    tf = isa(x, 'table') && ~isa(x, 'timetable');
end
