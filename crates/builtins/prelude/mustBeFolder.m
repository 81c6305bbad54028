function mustBeFolder(A)
% Error unless the text names a folder.
if ~(ischar(A) || isstring(A)) || ~isfolder(A)
    error('MATLAB:validators:mustBeFolder', 'Value must be a folder.');
end
end
