classdef (Abstract) Assertable < handle
    % Checks that end the test where they fail: assertEqual and others.
    methods
        function assertEqual(testCase, varargin), qualify(testCase, 'assert', 'Equal', varargin); end
        function assertNotEqual(testCase, varargin), qualify(testCase, 'assert', 'NotEqual', varargin); end
        function assertTrue(testCase, varargin), qualify(testCase, 'assert', 'True', varargin); end
        function assertFalse(testCase, varargin), qualify(testCase, 'assert', 'False', varargin); end
        function varargout = assertError(testCase, varargin), varargout = qualify(testCase, 'assert', 'Error', varargin, nargout); end
        function varargout = assertWarning(testCase, varargin), varargout = qualify(testCase, 'assert', 'Warning', varargin, nargout); end
        function varargout = assertWarningFree(testCase, varargin), varargout = qualify(testCase, 'assert', 'WarningFree', varargin, nargout); end
        function assertClass(testCase, varargin), qualify(testCase, 'assert', 'Class', varargin); end
        function assertInstanceOf(testCase, varargin), qualify(testCase, 'assert', 'InstanceOf', varargin); end
        function assertSize(testCase, varargin), qualify(testCase, 'assert', 'Size', varargin); end
        function assertLength(testCase, varargin), qualify(testCase, 'assert', 'Length', varargin); end
        function assertNumElements(testCase, varargin), qualify(testCase, 'assert', 'NumElements', varargin); end
        function assertEmpty(testCase, varargin), qualify(testCase, 'assert', 'Empty', varargin); end
        function assertNotEmpty(testCase, varargin), qualify(testCase, 'assert', 'NotEmpty', varargin); end
        function assertGreaterThan(testCase, varargin), qualify(testCase, 'assert', 'GreaterThan', varargin); end
        function assertGreaterThanOrEqual(testCase, varargin), qualify(testCase, 'assert', 'GreaterThanOrEqual', varargin); end
        function assertLessThan(testCase, varargin), qualify(testCase, 'assert', 'LessThan', varargin); end
        function assertLessThanOrEqual(testCase, varargin), qualify(testCase, 'assert', 'LessThanOrEqual', varargin); end
        function assertMatches(testCase, varargin), qualify(testCase, 'assert', 'Matches', varargin); end
        function assertSubstring(testCase, varargin), qualify(testCase, 'assert', 'Substring', varargin); end
        function assertSameHandle(testCase, varargin), qualify(testCase, 'assert', 'SameHandle', varargin); end
        function assertNotSameHandle(testCase, varargin), qualify(testCase, 'assert', 'NotSameHandle', varargin); end
        function assertReturnsTrue(testCase, varargin), qualify(testCase, 'assert', 'ReturnsTrue', varargin); end
        function assertFail(testCase, varargin), qualify(testCase, 'assert', 'Fail', varargin); end
        function assertThat(testCase, varargin), qualify(testCase, 'assert', 'That', varargin); end
    end
end
