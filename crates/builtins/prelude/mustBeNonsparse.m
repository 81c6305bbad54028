function mustBeNonsparse(A)
% Error if the value is sparse.
if issparse(A)
    error('MATLAB:validators:mustBeNonsparse', 'Value must be nonsparse.');
end
end
