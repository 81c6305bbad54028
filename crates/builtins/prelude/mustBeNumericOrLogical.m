function mustBeNumericOrLogical(A)
% Error unless the class is numeric or logical.
if ~isnumeric(A) && ~islogical(A)
    error('MATLAB:validators:mustBeNumericOrLogical', 'Value must be numeric or logical.');
end
end
