function tests = sumsTest
tests = functiontests(localfunctions);
end

function setupOnce(testCase)
disp('  all begin')
testCase.TestData.numbers = 1:4;
end

function teardownOnce(testCase)
disp('  all end')
disp(testCase.TestData)
end

function setup(testCase)
testCase.TestData.count = numel(testCase.TestData.numbers);
end

function teardown(testCase)
fprintf('  %d numbers\n', testCase.TestData.count);
end

function testSum(testCase)
testCase.verifyEqual(sum(testCase.TestData.numbers), 10)
testCase.TestData.numbers = 5;
end

function meanTest(testCase)
testCase.verifyEqual(mean(testCase.TestData.numbers), 2)
end
