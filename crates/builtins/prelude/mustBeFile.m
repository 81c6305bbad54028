function mustBeFile(A)
% Error unless the text names a file.
if ~(ischar(A) || isstring(A)) || exist(char(A), 'file') ~= 2
    error('MATLAB:validators:mustBeFile', 'Value must be a file.');
end
end
