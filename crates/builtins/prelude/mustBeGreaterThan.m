function mustBeGreaterThan(A, B)
% Error unless every element is greater than a number.
if ~all(A(:) > B)
    error('MATLAB:validators:mustBeGreaterThan', 'Value must be greater than %s.', num2str(B));
end
end
