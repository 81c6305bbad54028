classdef (TestTags = {'Home'}) LampTest < BaseTest
    properties
        IsOn = false
    end
    properties (TestParameter)
        colour = {'red', 'green'};
        power = struct('weak', 5, 'strong', 60);
        room = {1, 2, 3};
    end
    methods (TestMethodSetup)
        function switchOn(testCase)
            testCase.note('on');
            testCase.IsOn = true;
        end
    end
    methods (TestMethodTeardown)
        function switchOff(testCase)
            testCase.note('off');
        end
    end
    methods (Test)
        function testOn(testCase)
            testCase.addTeardown(@() testCase.note('first added'));
            testCase.addTeardown(@() testCase.note('last added'));
            testCase.verifyTrue(testCase.IsOn);
            testCase.IsOn = 3;
        end
        function testColour(testCase, colour)
            testCase.verifyNotEqual(colour, 'green');
        end
        function testAll(testCase, colour, power) %#ok
            testCase.assertLessThan(power, 50, 'too strong');
        end
    end
    methods (Test, TestTags = {'Slow'}, ParameterCombination = 'pairwise')
        function testPairs(testCase, colour, power, room) %#ok
            testCase.assumeEqual(room, 1);
        end
    end
end
