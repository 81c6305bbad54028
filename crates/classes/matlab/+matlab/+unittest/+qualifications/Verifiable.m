classdef (Abstract) Verifiable < handle
    % Checks that go on where they fail: verifyEqual and others.
    methods
        function verifyEqual(testCase, varargin), qualify(testCase, 'verify', 'Equal', varargin); end
        function verifyNotEqual(testCase, varargin), qualify(testCase, 'verify', 'NotEqual', varargin); end
        function verifyTrue(testCase, varargin), qualify(testCase, 'verify', 'True', varargin); end
        function verifyFalse(testCase, varargin), qualify(testCase, 'verify', 'False', varargin); end
        function varargout = verifyError(testCase, varargin), varargout = qualify(testCase, 'verify', 'Error', varargin, nargout); end
        function varargout = verifyWarning(testCase, varargin), varargout = qualify(testCase, 'verify', 'Warning', varargin, nargout); end
        function varargout = verifyWarningFree(testCase, varargin), varargout = qualify(testCase, 'verify', 'WarningFree', varargin, nargout); end
        function verifyClass(testCase, varargin), qualify(testCase, 'verify', 'Class', varargin); end
        function verifyInstanceOf(testCase, varargin), qualify(testCase, 'verify', 'InstanceOf', varargin); end
        function verifySize(testCase, varargin), qualify(testCase, 'verify', 'Size', varargin); end
        function verifyLength(testCase, varargin), qualify(testCase, 'verify', 'Length', varargin); end
        function verifyNumElements(testCase, varargin), qualify(testCase, 'verify', 'NumElements', varargin); end
        function verifyEmpty(testCase, varargin), qualify(testCase, 'verify', 'Empty', varargin); end
        function verifyNotEmpty(testCase, varargin), qualify(testCase, 'verify', 'NotEmpty', varargin); end
        function verifyGreaterThan(testCase, varargin), qualify(testCase, 'verify', 'GreaterThan', varargin); end
        function verifyGreaterThanOrEqual(testCase, varargin), qualify(testCase, 'verify', 'GreaterThanOrEqual', varargin); end
        function verifyLessThan(testCase, varargin), qualify(testCase, 'verify', 'LessThan', varargin); end
        function verifyLessThanOrEqual(testCase, varargin), qualify(testCase, 'verify', 'LessThanOrEqual', varargin); end
        function verifyMatches(testCase, varargin), qualify(testCase, 'verify', 'Matches', varargin); end
        function verifySubstring(testCase, varargin), qualify(testCase, 'verify', 'Substring', varargin); end
        function verifySameHandle(testCase, varargin), qualify(testCase, 'verify', 'SameHandle', varargin); end
        function verifyNotSameHandle(testCase, varargin), qualify(testCase, 'verify', 'NotSameHandle', varargin); end
        function verifyReturnsTrue(testCase, varargin), qualify(testCase, 'verify', 'ReturnsTrue', varargin); end
        function verifyFail(testCase, varargin), qualify(testCase, 'verify', 'Fail', varargin); end
        function verifyThat(testCase, varargin), qualify(testCase, 'verify', 'That', varargin); end
    end
end
