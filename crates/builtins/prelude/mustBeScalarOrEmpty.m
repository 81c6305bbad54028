function mustBeScalarOrEmpty(A)
% Error unless the value is a scalar or empty.
if ~isscalar(A) && ~isempty(A)
    error('MATLAB:validators:mustBeScalarOrEmpty', 'Value must be scalar or empty.');
end
end
