function suite = folderTests(folder, deep)
% The tests of the files in a folder.
folder = char(folder);
if ~isfolder(folder)
    error('MATLAB:unittest:TestSuite:FolderNotFound', 'The folder ''%s'' does not exist.', folder);
end
suite = matlab.unittest.Test.empty;
entries = dir(folder);
for k = 1:numel(entries)
    name = entries(k).name;
    full = fullfile(folder, name);
    if entries(k).isdir
        if deep && ~startsWith(name, '.') && ~strcmp(name, 'private')
            suite = [suite, matlab.unittest.internal.folderTests(full, true)]; %#ok<AGROW>
        end
    elseif endsWith(name, '.m')
        suite = [suite, matlab.unittest.internal.fileTests(full, 'matlab')]; %#ok<AGROW>
    end
end
end
