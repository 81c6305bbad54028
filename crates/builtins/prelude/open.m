function varargout = open(name)
% What a file is opened with, its extension says.
    if ~ischar(name) && ~(isstring(name) && isscalar(name))
        error('MATLAB:open:invalidInput', 'The name of the file must be text.');
    end
    name = char(name);
    found = name;
    if ~isfile(found)
        found = which(name);
        if isempty(found) || ~isfile(found)
            error('MATLAB:open:fileNotFound', 'File ''%s'' not found.', name);
        end
    end
    [~, ~, extension] = fileparts(found);
    switch lower(extension)
        case '.mat'
            varargout{1} = load(found);
        case '.fig'
            varargout{1} = openfig(found);
        otherwise
            edit(found);
    end
end
