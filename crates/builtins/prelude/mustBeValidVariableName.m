function mustBeValidVariableName(A)
% Error unless the text can be the name of a variable.
if ~(ischar(A) || isstring(A)) || ~isvarname(char(A))
    error('MATLAB:validators:mustBeValidVariableName', 'Value must be a valid variable name.');
end
end
