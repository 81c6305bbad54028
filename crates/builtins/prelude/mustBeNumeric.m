function mustBeNumeric(A)
% Error unless the class is numeric.
if ~isnumeric(A)
    error('MATLAB:validators:mustBeNumeric', 'Value must be numeric.');
end
end
