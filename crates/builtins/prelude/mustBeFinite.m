function mustBeFinite(A)
% Error unless every element is finite.
if ~(isnumeric(A) || islogical(A)) || ~all(isfinite(A(:)))
    error('MATLAB:validators:mustBeFinite', 'Value must be finite.');
end
end
