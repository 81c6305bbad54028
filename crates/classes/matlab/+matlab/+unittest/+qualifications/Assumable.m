classdef (Abstract) Assumable < handle
    % Checks that leave the test out where they do not hold: assumeEqual and others.
    methods
        function assumeEqual(testCase, varargin), qualify(testCase, 'assume', 'Equal', varargin); end
        function assumeNotEqual(testCase, varargin), qualify(testCase, 'assume', 'NotEqual', varargin); end
        function assumeTrue(testCase, varargin), qualify(testCase, 'assume', 'True', varargin); end
        function assumeFalse(testCase, varargin), qualify(testCase, 'assume', 'False', varargin); end
        function varargout = assumeError(testCase, varargin), varargout = qualify(testCase, 'assume', 'Error', varargin, nargout); end
        function varargout = assumeWarning(testCase, varargin), varargout = qualify(testCase, 'assume', 'Warning', varargin, nargout); end
        function varargout = assumeWarningFree(testCase, varargin), varargout = qualify(testCase, 'assume', 'WarningFree', varargin, nargout); end
        function assumeClass(testCase, varargin), qualify(testCase, 'assume', 'Class', varargin); end
        function assumeInstanceOf(testCase, varargin), qualify(testCase, 'assume', 'InstanceOf', varargin); end
        function assumeSize(testCase, varargin), qualify(testCase, 'assume', 'Size', varargin); end
        function assumeLength(testCase, varargin), qualify(testCase, 'assume', 'Length', varargin); end
        function assumeNumElements(testCase, varargin), qualify(testCase, 'assume', 'NumElements', varargin); end
        function assumeEmpty(testCase, varargin), qualify(testCase, 'assume', 'Empty', varargin); end
        function assumeNotEmpty(testCase, varargin), qualify(testCase, 'assume', 'NotEmpty', varargin); end
        function assumeGreaterThan(testCase, varargin), qualify(testCase, 'assume', 'GreaterThan', varargin); end
        function assumeGreaterThanOrEqual(testCase, varargin), qualify(testCase, 'assume', 'GreaterThanOrEqual', varargin); end
        function assumeLessThan(testCase, varargin), qualify(testCase, 'assume', 'LessThan', varargin); end
        function assumeLessThanOrEqual(testCase, varargin), qualify(testCase, 'assume', 'LessThanOrEqual', varargin); end
        function assumeMatches(testCase, varargin), qualify(testCase, 'assume', 'Matches', varargin); end
        function assumeSubstring(testCase, varargin), qualify(testCase, 'assume', 'Substring', varargin); end
        function assumeSameHandle(testCase, varargin), qualify(testCase, 'assume', 'SameHandle', varargin); end
        function assumeNotSameHandle(testCase, varargin), qualify(testCase, 'assume', 'NotSameHandle', varargin); end
        function assumeReturnsTrue(testCase, varargin), qualify(testCase, 'assume', 'ReturnsTrue', varargin); end
        function assumeFail(testCase, varargin), qualify(testCase, 'assume', 'Fail', varargin); end
        function assumeThat(testCase, varargin), qualify(testCase, 'assume', 'That', varargin); end
    end
end
