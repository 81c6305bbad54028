function mustBeGreaterThanOrEqual(A, B)
% Error unless no element is less than a number.
if ~all(A(:) >= B)
    error('MATLAB:validators:mustBeGreaterThanOrEqual', 'Value must be greater than or equal to %s.', num2str(B));
end
end
