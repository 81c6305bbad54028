function mustBeFloat(A)
% Error unless the class is double or single.
if ~isfloat(A)
    error('MATLAB:validators:mustBeFloat', 'Value must be one of the following types: double, single.');
end
end
