function mustBeText(A)
% Error unless the value is text.
if ~ischar(A) && ~isstring(A) && ~iscellstr(A)
    error('MATLAB:validators:mustBeText', 'Value must be a character vector, a string array, or a cell array of character vectors.');
end
end
