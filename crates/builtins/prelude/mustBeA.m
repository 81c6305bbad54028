function mustBeA(A, classes)
% Error unless the value is of one of some classes.
classes = cellstr(classes);
for k = 1:numel(classes)
    if isa(A, classes{k})
        return
    end
end
error('MATLAB:validators:mustBeA', 'Value must be one of the following types: %s.', ...
    strjoin(strcat('''', reshape(classes, 1, []), ''''), ', '));
end
