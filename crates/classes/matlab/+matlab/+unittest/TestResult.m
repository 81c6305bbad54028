classdef TestResult
    % What became of a test.
    properties (SetAccess = {?matlab.unittest.TestRunner})
        Name = ''
        Passed = false
        Failed = false
        Incomplete = false
        Duration = 0
        Details = struct()
    end

    methods
        function disp(results)
            if isscalar(results)
                fprintf('  TestResult with properties:\n\n');
                fprintf('          Name: ''%s''\n', results.Name);
                words = {'false', 'true'};
                fprintf('        Passed: %s\n', words{results.Passed + 1});
                fprintf('        Failed: %s\n', words{results.Failed + 1});
                fprintf('    Incomplete: %s\n', words{results.Incomplete + 1});
                fprintf('      Duration: %.4f\n', results.Duration);
                fprintf('       Details: [1%s1 struct]\n\n', char(215));
            else
                fprintf('  %s TestResult array with properties:\n\n', strjoin(string(size(results)), char(215)));
                fprintf('    %s\n', 'Name', 'Passed', 'Failed', 'Incomplete', 'Duration', 'Details');
                fprintf('\n');
            end
            fprintf('Totals:\n   %d Passed, %d Failed, %d Incomplete.\n', sum([results.Passed]), sum([results.Failed]), ...
                sum([results.Incomplete]));
            fprintf('   %.5g seconds testing time.\n\n', sum([results.Duration]));
        end

        function t = table(results)
            % A table with a row for each test.
            results = reshape(results, [], 1);
            t = table(reshape({results.Name}, [], 1), reshape([results.Passed], [], 1), reshape([results.Failed], [], 1), ...
                reshape([results.Incomplete], [], 1), reshape([results.Duration], [], 1), reshape({results.Details}, [], 1), ...
                'VariableNames', {'Name', 'Passed', 'Failed', 'Incomplete', 'Duration', 'Details'});
        end

        function results = assertSuccess(results)
            % An error where a test failed or did not end.
            bad = [results.Failed] | [results.Incomplete];
            if any(bad)
                error('MATLAB:unittest:TestResult:UnsuccessfulRun', 'Tests did not pass: %s.', strjoin({results(bad).Name}, ', '));
            end
        end
    end
end
