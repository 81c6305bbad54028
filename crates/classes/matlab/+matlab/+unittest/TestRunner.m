classdef TestRunner < handle
    % Runs suites: TestRunner.withTextOutput shows what happens, TestRunner.withNoPlugins shows nothing.
    properties (Hidden)
        Listeners_ = {}     % Functions of an event, 'start' or 'end' or others, and what it is about.
    end

    methods (Static)
        function runner = withTextOutput(varargin)
            runner = matlab.unittest.TestRunner;
            runner.Listeners_ = {matlab.unittest.internal.textOutput};
        end

        function runner = withNoPlugins
            runner = matlab.unittest.TestRunner;
        end

        function runner = withDefaultPlugins(varargin)
            runner = matlab.unittest.TestRunner.withTextOutput;
        end
    end

    methods
        function results = run(runner, suite)
            % Runs the tests of a suite, those of a file together. Gives a result for each.
            results = repmat(matlab.unittest.TestResult, 1, numel(suite));
            for k = 1:numel(suite), results(k).Name = suite(k).Name; end
            first = 1;
            isOver = false;
            while first <= numel(suite) && ~isOver
                last = first;
                while last < numel(suite) && isSame(suite(last + 1).Body_, suite(first).Body_), last = last + 1; end
                [results, isOver] = runner.runGroup(suite, results, first, last);
                first = last + 1;
            end
            runner.tell('done', suite, results);
        end
    end

    methods (Access = private)
        function tell(runner, event, about, varargin)
            for k = 1:numel(runner.Listeners_), runner.Listeners_{k}(event, about, varargin{:}); end
        end

        function [results, isOver] = runGroup(runner, suite, results, first, last)
            % The tests of a file or a class, in what is set up once for them.
            body = suite(first).Body_;
            runner.tell('group', body);
            group = matlab.unittest.internal.Group(body);
            isOver = false;
            setUp(group);
            for k = first:last
                runner.tell('start', suite(k));
                clock = tic;
                outcome = runTest(group, suite(k).Body_);
                if k == last, tearDown(group); end
                % What fails at the end of all is the last one's.
                if k == last, outcome = join(outcome, group.After); end
                results(k).Duration = toc(clock);
                results(k).Failed = outcome.failed;
                results(k).Incomplete = outcome.incomplete;
                results(k).Passed = ~outcome.failed && ~outcome.incomplete;
                results(k).Details = struct('DiagnosticRecord', {outcome.records});
                runner.tell('end', suite(k), results(k));
                isOver = outcome.fatal;
                if isOver, break, end
            end
            if isOver && k < last, tearDown(group); end
            if isOver
                for n = k + 1:numel(suite), results(n).Incomplete = true; end
            end
            runner.tell('over', body);
        end
    end
end

function same = isSame(a, b)
same = strcmp(a.kind, b.kind) && strcmp(a.file, b.file) && strcmp(a.group, b.group);
end

function outcome = join(outcome, after)
outcome.records = [outcome.records, after.records];
outcome.failed = outcome.failed || after.failed;
outcome.incomplete = outcome.incomplete || after.incomplete;
end
