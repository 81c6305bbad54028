function mustBeInteger(A)
% Error unless every element is an integer.
if ~(isnumeric(A) || islogical(A)) || ~isreal(A) || ~all(isfinite(A(:))) || ~all(A(:) == floor(A(:)))
    error('MATLAB:validators:mustBeInteger', 'Value must be integer.');
end
end
