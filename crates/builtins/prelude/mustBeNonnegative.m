function mustBeNonnegative(A)
% Error unless no element is negative.
if ~(isnumeric(A) || islogical(A)) || ~isreal(A) || ~all(A(:) >= 0)
    error('MATLAB:validators:mustBeNonnegative', 'Value must be nonnegative.');
end
end
