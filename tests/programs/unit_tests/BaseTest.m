classdef (Abstract) BaseTest < matlab.unittest.TestCase
    methods (TestClassSetup)
        function open(testCase)
            testCase.note('class begins');
        end
    end
    methods (TestClassTeardown)
        function close(testCase)
            testCase.note('class ends');
        end
    end
    methods (Test, TestTags = {'Base'})
        function testInherited(testCase)
            error('lamp:broken', 'It is broken.');
        end
    end
    methods
        function note(~, text)
            fprintf('  %s\n', text);
        end
    end
end
