classdef FunctionTestCase < matlab.unittest.TestCase
    % The test case that tests in functions are given.
    properties
        TestData = struct()     % What the functions of a file have for each other.
    end
end
