function results = runtests(varargin)
% runtests  Runs tests and shows what fails.
%   results = runtests(names, ...) takes what testsuite takes.
suite = testsuite(varargin{:});
results = run(matlab.unittest.TestRunner.withTextOutput, suite);
end
