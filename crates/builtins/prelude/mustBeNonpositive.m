function mustBeNonpositive(A)
% Error unless no element is positive.
if ~(isnumeric(A) || islogical(A)) || ~isreal(A) || ~all(A(:) <= 0)
    error('MATLAB:validators:mustBeNonpositive', 'Value must be nonpositive.');
end
end
