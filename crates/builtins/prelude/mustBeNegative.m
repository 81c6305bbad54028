function mustBeNegative(A)
% Error unless every element is negative.
if ~(isnumeric(A) || islogical(A)) || ~isreal(A) || ~all(A(:) < 0)
    error('MATLAB:validators:mustBeNegative', 'Value must be negative.');
end
end
