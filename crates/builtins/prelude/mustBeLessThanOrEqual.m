function mustBeLessThanOrEqual(A, B)
% Error unless no element is greater than a number.
if ~all(A(:) <= B)
    error('MATLAB:validators:mustBeLessThanOrEqual', 'Value must be less than or equal to %s.', num2str(B));
end
end
