function mustBeNonempty(A)
% Error if the value is empty.
if isempty(A)
    error('MATLAB:validators:mustBeNonempty', 'Value must be nonempty.');
end
end
