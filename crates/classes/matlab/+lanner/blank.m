function x = blank(type, n)
% lanner.blank  A column of a class with nothing in it.
    switch type
        case {'double', 'single', 'int8', 'int16', 'int32', 'int64', 'uint8', 'uint16', 'uint32', 'uint64'}
            x = zeros(n, 1, type);
        case 'doublenan'
            x = NaN(n, 1);
        case 'logical'
            x = false(n, 1);
        case 'string'
            x = lanner.missing_strings(n, 1);
        case {'cell', 'cellstr'}
            x = cell(n, 1);
            if strcmp(type, 'cellstr')
                x(:) = {''};
            end
        case 'char'
            x = repmat(' ', n, 1);
        case 'struct'
            x = repmat(struct(), n, 1);
        case 'datetime'
            x = NaT(n, 1);
        case 'duration'
            x = seconds(zeros(n, 1));
        case 'calendarDuration'
            x = caldays(zeros(n, 1));
        case 'categorical'
            x = categorical(NaN(n, 1));
        otherwise
            error('MATLAB:table:InvalidVarType', 'Unrecognized type of a variable: ''%s''.', type);
    end
end
