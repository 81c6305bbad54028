classdef TestCase < matlab.mixin.Copyable & matlab.unittest.qualifications.Verifiable & matlab.unittest.qualifications.Assertable & matlab.unittest.qualifications.Assumable & matlab.unittest.qualifications.FatalAssertable
    % The class from which classes of tests derive.
    properties (Hidden)
        Records_ = {}       % what failed
        Teardowns_ = {}     % what is called at the end, last first
        OnFailure_ = {}     % what is called where something failed
        Interactive_ = false
    end

    methods (Static)
        function testCase = forInteractiveUse(varargin)
            % A test case that tells at once what it finds.
            testCase = matlab.unittest.FunctionTestCase;
            testCase.Interactive_ = true;
        end
    end

    methods
        function addTeardown(testCase, action, varargin)
            % Calls a function at the end of the test.
            if ~isa(action, 'function_handle')
                error('MATLAB:unittest:Teardownable:InvalidTeardown', 'The teardown must be a function handle.');
            end
            testCase.Teardowns_{end + 1} = [{action}, varargin];
        end

        function fixture = applyFixture(testCase, fixture)
            % Sets up a fixture until the end of the test.
            testCase.addTeardown(@() matlab.unittest.internal.tearDown(fixture));
            setup(fixture);
        end

        function folder = createTemporaryFolder(testCase)
            % Makes a folder that is there until the end of the test.
            fixture = testCase.applyFixture(matlab.unittest.fixtures.TemporaryFolderFixture);
            folder = fixture.Folder;
        end

        function onFailure(testCase, action)
            % Calls a function, or shows a text, where something of the test failed.
            testCase.OnFailure_{end + 1} = action;
        end

        function log(testCase, varargin) %#ok<INUSL>
            % Shows a text: log(testCase, text) at level 2, log(testCase, level, text). Levels above 1 are not shown.
            level = 2;
            if nargin > 2, level = double(varargin{1}); end
            if level <= 1
                fprintf('[Terse] Diagnostic logged: %s\n', matlab.unittest.internal.said(varargin{end}));
            end
        end

        function results = run(testCase, varargin)
            % Runs all tests of the class, or those of a name.
            suite = matlab.unittest.TestSuite.fromClass(class(testCase));
            if ~isempty(varargin)
                name = varargin{1};
                if isa(name, 'function_handle'), name = func2str(name); end
                suite = suite(strcmp({suite.ProcedureName}, char(name)));
            end
            results = run(suite);
        end
    end

    methods (Hidden)
        function given = qualify(testCase, level, what, args, count)
            % Checks something, and keeps what there is to say of it where it does not hold.
            if nargin < 5, count = 0; end
            if strcmp(what, 'That')
                [passed, lines, said] = matlab.unittest.internal.checkThat(args);
                given = {};
            else
                [passed, lines, said, given] = matlab.unittest.internal.check(what, args, count);
            end
            name = [level, what];
            if passed
                if testCase.Interactive_, fprintf('Verification passed.\n'); end
                return
            end
            record = struct('kind', level, 'message', [name, ' failed.'], 'identifier', '', 'lines', {lines}, 'said', said, ...
                'places', {lanner.tests('places')});
            testCase.Records_{end + 1} = record;
            if testCase.Interactive_, matlab.unittest.internal.show(record, ''); end
            switch level
                case 'assert'
                    throwAsCaller(MException('MATLAB:unittest:AssertionFailed', 'Assertion failed: %s', said));
                case 'assume'
                    throwAsCaller(MException('MATLAB:unittest:AssumptionFailed', 'Assumption failed: %s', said));
                case 'fatalAssert'
                    throwAsCaller(MException('MATLAB:unittest:FatalAssertionFailed', 'Fatal assertion failed: %s', said));
            end
        end
    end
end
