function mustBeTextScalar(A)
% Error unless the value is one text.
if ~(ischar(A) && (isrow(A) || isempty(A))) && ~(isstring(A) && isscalar(A))
    error('MATLAB:validators:mustBeTextScalar', 'Value must be a character vector or string scalar.');
end
end
