classdef (Abstract) TestSuite
    % Finds tests: TestSuite.fromFile and others give arrays of tests, which run.
    methods (Static)
        function suite = fromFile(file, varargin)
            % The tests of a file.
            suite = choose(matlab.unittest.internal.fileTests(file, 'matlab'), varargin{:});
        end

        function suite = fromFolder(folder, varargin)
            % The tests of the files of a folder, with 'IncludingSubfolders', true of those below it, too.
            [deep, rest] = option(varargin, 'IncludingSubfolders', false);
            suite = choose(matlab.unittest.internal.folderTests(folder, deep), rest{:});
        end

        function suite = fromClass(class, varargin)
            % The tests of a class, given by name or as ?Name.
            if ~ischar(class) && ~isstring(class), class = class.Name; end
            suite = choose(matlab.unittest.internal.classTests(char(class)), varargin{:});
        end

        function suite = fromMethod(class, method, varargin)
            % The tests that one method of a class makes.
            suite = matlab.unittest.TestSuite.fromClass(class, varargin{:});
            suite = suite(strcmp({suite.ProcedureName}, char(method)));
        end

        function suite = fromName(name)
            % The test of a name, such as 'solverTest/testRealSolution'.
            suite = matlab.unittest.internal.named(char(name));
        end
    end

    methods
        function results = run(suite)
            % Runs the tests and shows nothing but what fails.
            results = run(matlab.unittest.TestRunner.withTextOutput, suite);
        end

        function suite = selectIf(suite, varargin)
            % The tests that a name, a tag or the like chooses: selectIf(suite, 'Tag', 'Unit').
            suite = choose(suite, varargin{:});
        end
    end
end

function [value, args] = option(args, name, value)
k = find(cellfun(@(word) (ischar(word) || isstring(word)) && strcmpi(word, name), args(1:2:end)), 1);
if ~isempty(k)
    value = args{2 * k};
    args(2 * k - 1:2 * k) = [];
end
end

function suite = choose(suite, varargin)
% The tests that all the name-value arguments choose.
for k = 1:2:numel(varargin)
    keep = true(1, numel(suite));
    wanted = cellstr(varargin{k + 1});
    expressions = cellfun(@(text) ['^(?:', regexptranslate('wildcard', text), ')$'], wanted, 'UniformOutput', false);
    for n = 1:numel(suite)
        switch lower(char(varargin{k}))
            case 'name', texts = {suite(n).Name};
            case 'procedurename', texts = {suite(n).ProcedureName};
            case 'tag', texts = suite(n).Tags;
            case 'basefolder', texts = {suite(n).BaseFolder};
            case 'superclass', texts = superclasses(suite(n).TestClass)';
            otherwise
                error('MATLAB:InputParser:UnmatchedParameter', '''%s'' is not a recognized parameter.', char(varargin{k}));
        end
        fits = @(text) any(cellfun(@(expression) ~isempty(regexp(text, expression, 'once')), expressions));
        keep(n) = any(cellfun(fits, texts));
    end
    suite = suite(keep);
end
end
