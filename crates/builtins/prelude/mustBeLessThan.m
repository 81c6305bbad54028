function mustBeLessThan(A, B)
% Error unless every element is less than a number.
if ~all(A(:) < B)
    error('MATLAB:validators:mustBeLessThan', 'Value must be less than %s.', num2str(B));
end
end
