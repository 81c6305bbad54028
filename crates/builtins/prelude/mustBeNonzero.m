function mustBeNonzero(A)
% Error unless no element is zero.
if ~(isnumeric(A) || islogical(A)) || ~all(A(:) ~= 0)
    error('MATLAB:validators:mustBeNonzero', 'Value must be nonzero.');
end
end
