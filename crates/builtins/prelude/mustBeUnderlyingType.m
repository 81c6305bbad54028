function mustBeUnderlyingType(A, classes)
% Error unless the elements are of one of some classes.
if ~any(strcmp(class(A), cellstr(classes)))
    error('MATLAB:validators:mustBeUnderlyingType', ...
        'Value must have one of the following underlying types: %s.', ...
        strjoin(strcat('''', reshape(cellstr(classes), 1, []), ''''), ', '));
end
end
