function mustBeReal(A)
% Error unless the value is real.
if ~isreal(A)
    error('MATLAB:validators:mustBeReal', 'Value must be real.');
end
end
