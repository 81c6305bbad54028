function suite = testsuite(varargin)
% testsuite  Finds tests.
%   suite = testsuite(names): the tests of files, folders, classes, or of their names; without names those of the current folder.
%   testsuite(..., 'IncludeSubfolders', true, 'Tag', tag, 'Name', pattern, 'ProcedureName', pattern) chooses among them.
options = {};
places = {};
if mod(nargin, 2) == 1
    places = varargin{1};
    options = varargin(2:end);
elseif nargin > 0
    if any(strcmpi(varargin{1}, {'IncludeSubfolders', 'Tag', 'Name', 'ProcedureName', 'BaseFolder', 'Superclass', 'UseParallel', 'Strict'}))
        options = varargin;
    else
        error('MATLAB:InputParser:ArgumentFailedValidation', 'Names and values must come in pairs.');
    end
end
if isempty(places), places = pwd; end
places = cellstr(places);
deep = false;
chosen = {};
for k = 1:2:numel(options)
    switch lower(char(options{k}))
        case {'includesubfolders', 'includingsubfolders'}, deep = logical(options{k + 1});
        case {'useparallel', 'strict', 'outputdetail', 'logginglevel', 'debug', 'reportcoveragefor'}
        otherwise, chosen = [chosen, options(k:k + 1)]; %#ok<AGROW>
    end
end
suite = matlab.unittest.Test.empty;
for k = 1:numel(places)
    if isfolder(places{k})
        suite = [suite, matlab.unittest.internal.folderTests(places{k}, deep)]; %#ok<AGROW>
    else
        suite = [suite, matlab.unittest.internal.named(places{k})]; %#ok<AGROW>
    end
end
suite = selectIf(suite, chosen{:});
end
