function mustBeVector(A, flag)
% Error unless the value is a row or a column.
if ~isvector(A) && ~(nargin > 1 && strcmp(flag, 'allows-all-empties') && isempty(A))
    error('MATLAB:validators:mustBeVector', 'Value must be a vector.');
end
end
