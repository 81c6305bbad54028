classdef (Abstract) FatalAssertable < handle
    % Checks that end the run where they fail: fatalAssertEqual and others.
    methods
        function fatalAssertEqual(testCase, varargin), qualify(testCase, 'fatalAssert', 'Equal', varargin); end
        function fatalAssertNotEqual(testCase, varargin), qualify(testCase, 'fatalAssert', 'NotEqual', varargin); end
        function fatalAssertTrue(testCase, varargin), qualify(testCase, 'fatalAssert', 'True', varargin); end
        function fatalAssertFalse(testCase, varargin), qualify(testCase, 'fatalAssert', 'False', varargin); end
        function varargout = fatalAssertError(testCase, varargin), varargout = qualify(testCase, 'fatalAssert', 'Error', varargin, nargout); end
        function varargout = fatalAssertWarning(testCase, varargin), varargout = qualify(testCase, 'fatalAssert', 'Warning', varargin, nargout); end
        function varargout = fatalAssertWarningFree(testCase, varargin), varargout = qualify(testCase, 'fatalAssert', 'WarningFree', varargin, nargout); end
        function fatalAssertClass(testCase, varargin), qualify(testCase, 'fatalAssert', 'Class', varargin); end
        function fatalAssertInstanceOf(testCase, varargin), qualify(testCase, 'fatalAssert', 'InstanceOf', varargin); end
        function fatalAssertSize(testCase, varargin), qualify(testCase, 'fatalAssert', 'Size', varargin); end
        function fatalAssertLength(testCase, varargin), qualify(testCase, 'fatalAssert', 'Length', varargin); end
        function fatalAssertNumElements(testCase, varargin), qualify(testCase, 'fatalAssert', 'NumElements', varargin); end
        function fatalAssertEmpty(testCase, varargin), qualify(testCase, 'fatalAssert', 'Empty', varargin); end
        function fatalAssertNotEmpty(testCase, varargin), qualify(testCase, 'fatalAssert', 'NotEmpty', varargin); end
        function fatalAssertGreaterThan(testCase, varargin), qualify(testCase, 'fatalAssert', 'GreaterThan', varargin); end
        function fatalAssertGreaterThanOrEqual(testCase, varargin), qualify(testCase, 'fatalAssert', 'GreaterThanOrEqual', varargin); end
        function fatalAssertLessThan(testCase, varargin), qualify(testCase, 'fatalAssert', 'LessThan', varargin); end
        function fatalAssertLessThanOrEqual(testCase, varargin), qualify(testCase, 'fatalAssert', 'LessThanOrEqual', varargin); end
        function fatalAssertMatches(testCase, varargin), qualify(testCase, 'fatalAssert', 'Matches', varargin); end
        function fatalAssertSubstring(testCase, varargin), qualify(testCase, 'fatalAssert', 'Substring', varargin); end
        function fatalAssertSameHandle(testCase, varargin), qualify(testCase, 'fatalAssert', 'SameHandle', varargin); end
        function fatalAssertNotSameHandle(testCase, varargin), qualify(testCase, 'fatalAssert', 'NotSameHandle', varargin); end
        function fatalAssertReturnsTrue(testCase, varargin), qualify(testCase, 'fatalAssert', 'ReturnsTrue', varargin); end
        function fatalAssertFail(testCase, varargin), qualify(testCase, 'fatalAssert', 'Fail', varargin); end
        function fatalAssertThat(testCase, varargin), qualify(testCase, 'fatalAssert', 'That', varargin); end
    end
end
