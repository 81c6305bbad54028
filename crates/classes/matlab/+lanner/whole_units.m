function x = whole_units(x)
% lanner.whole_units  How many units of the calendar: whole numbers, as doubles.
    if ~isnumeric(x) && ~islogical(x) || any(x(:) ~= fix(x(:)))
        error('MATLAB:calendarDuration:MustBeInteger', 'Input data must be integers.');
    end
    x = double(x);
end
