function mustBePositive(A)
% Error unless every element is positive.
if ~(isnumeric(A) || islogical(A)) || ~isreal(A) || ~all(A(:) > 0)
    error('MATLAB:validators:mustBePositive', 'Value must be positive.');
end
end
