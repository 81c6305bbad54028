function suite = named(text)
% The tests that a text means: a file, a folder, a class, or the name of one test.
if isfolder(text)
    suite = matlab.unittest.internal.folderTests(text, false);
    return
end
parts = strsplit(text, '/');
if isfile(text) || isfile([text, '.m'])
    suite = matlab.unittest.internal.fileTests(text, 'matlab');
    return
end
file = which(parts{1});
if isempty(file)
    error('MATLAB:unittest:TestSuite:UnrecognizedSuite', ['The name ''%s'' does not correspond to a valid test: it is no file, ', ...
        'folder, class or test.'], text);
end
suite = matlab.unittest.internal.fileTests(file, 'matlab');
if numel(parts) > 1
    suite = suite(strcmp({suite.Name}, text) | strcmp({suite.ProcedureName}, strjoin(parts(2:end), '/')));
    if isempty(suite)
        error('MATLAB:unittest:TestSuite:UnrecognizedSuite', 'There is no test ''%s''.', text);
    end
end
end
