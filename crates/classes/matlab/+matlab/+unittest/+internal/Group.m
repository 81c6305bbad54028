classdef Group < handle
    % The tests of a file or a class while they run: what is set up once for all of them.
    properties
        Body            % How its tests run.
        Case = []       % What all tests begin with.
        Variables = struct()    % What sections and blocks begin with.
        Done = 0        % How many declarations of what blocks share have run.
        Before          % What failed while it was set up.
        After           % What failed while it was torn down.
    end

    methods
        function group = Group(body)
            group.Body = body;
            group.Before = outcome({}, 'ok');
            group.After = outcome({}, 'ok');
        end

        function setUp(group)
            body = group.Body;
            switch body.kind
                case 'class'
                    try
                        group.Case = feval(body.class);
                    catch exception
                        group.Before = outcome({failure(exception)}, 'error');
                        return
                    end
                    for k = 1:numel(body.info.TestClassSetup)
                        group.first(body.info.TestClassSetup{k}, body);
                    end
                case 'functions'
                    group.Case = matlab.unittest.FunctionTestCase;
                    if ~isempty(body.setupOnce)
                        [state, records] = runPart(group.Case, @() body.setupOnce(group.Case));
                        group.Before = outcome(records, state);
                    end
                case 'script'
                    [state, records] = runPart([], @() group.share(body.shared.text));
                    group.Before = outcome(records, state);
            end
        end

        function result = runTest(group, body)
            % Runs one test. Gives what failed, and how it ended.
            result = group.Before;
            if result.failed || result.incomplete, return, end
            switch body.kind
                case 'class', result = group.inClass(body);
                case 'functions', result = group.inFunctions(body);
                case 'script'
                    [state, records] = runPart([], @() lanner.tests('run', body.file, body.text, group.Variables));
                    result = outcome(records, state);
                case 'block'
                    result = group.inBlock(body);
            end
        end

        function tearDown(group)
            body = group.Body;
            records = {};
            state = 'ok';
            switch body.kind
                case 'class'
                    if isempty(group.Case), return, end
                    for k = 1:numel(body.info.TestClassTeardown)
                        name = body.info.TestClassTeardown{k};
                        [state, records] = after(group.Case, @() feval(name, group.Case), state, records);
                    end
                case 'functions'
                    if ~isempty(body.teardownOnce)
                        [state, records] = after(group.Case, @() body.teardownOnce(group.Case), state, records);
                    end
            end
            if ~isempty(group.Case)
                [state, records] = unwind(group.Case, state, records);
            end
            group.After = outcome(records, state);
        end
    end

    methods (Access = private)
        function first(group, name, body)
            % Calls a method that sets up the class, unless one before it failed.
            if group.Before.failed || group.Before.incomplete, return, end
            args = given(body, name);
            [state, records] = runPart(group.Case, @() feval(name, group.Case, args{:}));
            group.Before = outcome(records, state);
        end

        function share(group, text)
            group.Variables = lanner.tests('run', group.Body.file, text, struct());
        end

        function result = inClass(group, body)
            test = fresh(group.Case);
            records = {};
            state = 'ok';
            methods = [body.info.TestMethodSetup, {body.procedure}];
            for k = 1:numel(methods)
                args = given(body, methods{k});
                [state, more] = runPart(test, @() feval(methods{k}, test, args{:}));
                records = [records, more]; %#ok<AGROW>
                if ~strcmp(state, 'ok'), break, end
            end
            for k = 1:numel(body.info.TestMethodTeardown)
                name = body.info.TestMethodTeardown{k};
                [state, records] = after(test, @() feval(name, test), state, records);
            end
            [state, records] = unwind(test, state, records);
            result = outcome(records, state);
        end

        function result = inFunctions(group, body)
            test = fresh(group.Case);
            test.TestData = group.Case.TestData;
            records = {};
            state = 'ok';
            if ~isempty(body.setup), [state, records] = runPart(test, @() body.setup(test)); end
            if strcmp(state, 'ok')
                [state, more] = runPart(test, @() body.test(test));
                records = [records, more];
            end
            if ~isempty(body.teardown), [state, records] = after(test, @() body.teardown(test), state, records); end
            [state, records] = unwind(test, state, records);
            result = outcome(records, state);
        end

        function result = inBlock(group, body)
            % The variables that blocks share are as the one before left them.
            [state, records, group.Variables, group.Done] = matlab.unittest.internal.runBlock(body, group.Variables, group.Done);
            result = outcome(records, state);
        end
    end
end

function result = outcome(records, state)
% What became of a test, of what failed in it and how its last part ended.
kinds = cellfun(@(record) record.kind, records, 'UniformOutput', false);
isBad = any(ismember(kinds, {'verify', 'assert', 'fatalAssert', 'error'}));
result = struct('records', {records}, 'failed', isBad, 'incomplete', ~strcmp(state, 'ok'), 'fatal', strcmp(state, 'fatal'));
end

function record = failure(exception)
% The record of an error.
record = struct('kind', 'error', 'message', exception.message, 'identifier', exception.identifier, 'lines', {{}}, ...
    'said', '', 'places', {lanner.tests('places', exception)});
end

function [state, records] = runPart(test, part)
% Runs a part of a test. The state: 'ok', or what ended it; the records: what failed.
state = 'ok';
extra = {};
try
    part();
catch exception
    switch exception.identifier
        case 'MATLAB:unittest:AssertionFailed', state = 'assert';
        case 'MATLAB:unittest:AssumptionFailed', state = 'assume';
        case 'MATLAB:unittest:FatalAssertionFailed', state = 'fatal';
        otherwise
            state = 'error';
            extra = {failure(exception)};
    end
end
records = extra;
if ~isempty(test)
    records = [test.Records_, extra];
    test.Records_ = {};
    if any(~cellfun(@(record) strcmp(record.kind, 'assume'), records))
        for k = 1:numel(test.OnFailure_), fprintf('%s\n', matlab.unittest.internal.said(test.OnFailure_{k})); end
    end
end
end

function [state, records] = after(test, part, state, records)
% Runs a part that undoes something: also where something failed before it.
[own, more] = runPart(test, part);
records = [records, more];
if strcmp(state, 'ok'), state = own; end
end

function [state, records] = unwind(test, state, records)
% Calls what was added for the end, last first, also what is added meanwhile.
while ~isempty(test.Teardowns_)
    action = test.Teardowns_{end};
    test.Teardowns_(end) = [];
    [state, records] = after(test, @() feval(action{:}), state, records);
end
end

function test = fresh(test)
% A test case as that of the group, without what is for the group's end.
test = copy(test);
test.Records_ = {};
test.Teardowns_ = {};
end

function args = given(body, method)
% The values of the parameters that a method takes.
names = body.info.inputs.(method)(2:end);
args = cell(1, numel(names));
for k = 1:numel(names)
    args{k} = body.parameters(strcmp({body.parameters.Property}, names{k})).Value;
end
end
