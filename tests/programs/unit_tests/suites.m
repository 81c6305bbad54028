% suites of all kinds, and what becomes of them
import matlab.unittest.TestSuite
suite = TestSuite.fromClass(?LampTest);
fprintf('%s\n', suite.Name);
disp(size(suite))
disp(suite(2).Tags)
disp(suite(end).Tags)
disp(suite(3).Parameterization(1))
shown(run(matlab.unittest.TestRunner.withNoPlugins, suite.selectIf('ProcedureName', 'test[OC]*')))
shown(run(matlab.unittest.TestRunner.withNoPlugins, suite))
shown(run(matlab.unittest.TestRunner.withNoPlugins, TestSuite.fromFile('sumsTest.m')))
shown(run(matlab.unittest.TestRunner.withNoPlugins, TestSuite.fromFile('partsTest.m')))
shown(run(matlab.unittest.TestRunner.withNoPlugins, TestSuite.fromMethod('LampTest', 'testColour')))

% what MATLAB prints
results = runtests('sumsTest', 'ProcedureName', 'testSum');
text = evalc('results');
disp(regexprep(text, '\d[\d.e-]*( seconds|$)', 'some$1', 'lineanchors'))
disp(class(results))
t = table(run(matlab.unittest.TestRunner.withNoPlugins, TestSuite.fromFile('partsTest.m')));
disp(t(:, 1:4))
two = runtests({'sumsTest/testSum', 'LampTest/testColour(colour=red)'});
disp([two.Passed])
assertSuccess(two);
none = TestSuite.fromClass('BaseTest');
disp(size(none))
try
    runtests('no_such_test')
catch e
    disp(e.message)
end
try
    assertSuccess(run(matlab.unittest.TestRunner.withNoPlugins, TestSuite.fromFile('partsTest.m')));
catch e
    disp(e.message)
end

function shown(results)
for k = 1:numel(results)
    r = results(k);
    fprintf('%s: passed %d, failed %d, incomplete %d\n', r.Name, r.Passed, r.Failed, r.Incomplete);
    for n = 1:numel(r.Details.DiagnosticRecord)
        record = r.Details.DiagnosticRecord{n};
        fprintf('    %s: %s %s (line %d)\n', record.kind, record.message, record.said, record.places(1).line);
    end
end
end
