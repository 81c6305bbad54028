function mustBeNonNan(A)
% Error if an element is NaN.
if (isnumeric(A) || islogical(A)) && any(isnan(A(:)))
    error('MATLAB:validators:mustBeNonNan', 'Value must be nonNaN.');
end
end
