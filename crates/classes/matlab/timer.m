classdef timer < matlab.mixin.SetGet
% timer  Calls functions at times: t = timer('TimerFcn', @f, 'StartDelay', 1, 'Period', 2, 'ExecutionMode', 'fixedRate', 'TasksToExecute', 5),
%   then start(t), wait(t), stop(t), delete(t). Functions are called while the program waits: in pause, drawnow and wait.

    properties
        TimerFcn = ''
        StartFcn = ''
        StopFcn = ''
        ErrorFcn = ''
        StartDelay = 0
        Period = 1
        TasksToExecute = Inf
        ExecutionMode = 'singleShot'
        BusyMode = 'drop'
        Name = ''
        Tag = ''
        UserData = []
        ObjectVisibility = 'on'
    end

    properties (SetAccess = private)
        Running = 'off'
        TasksExecuted = 0
        AveragePeriod = NaN
        InstantPeriod = NaN
    end

    properties (Constant)
        Type = 'timer'
    end

    properties (Hidden)
        Due = Inf
        Last = NaN
        First = NaN
        Busy = false
    end

    methods
        function t = timer(varargin)
            t.Name = sprintf('timer-%d', lanner.timers('number'));
            args = varargin;
            if isscalar(args) && isstruct(args{1})
                args = reshape([fieldnames(args{1}), struct2cell(args{1})]', 1, []);
            end
            if mod(numel(args), 2) ~= 0
                error('MATLAB:timer:invalidArguments', 'Each property needs a value.');
            end
            for k = 1:2:numel(args)
                name = char(args{k});
                known = properties(t);
                place = find(strcmpi(name, known));
                if isempty(place)
                    error('MATLAB:timer:unknownProperty', 'The name ''%s'' is not an accessible property for an instance of class ''timer''.', name);
                end
                t.(known{place}) = args{k + 1};
            end
            lanner.timers('add', t);
        end

        function set.ExecutionMode(t, mode)
            known = {'singleShot', 'fixedRate', 'fixedSpacing', 'fixedDelay'};
            place = find(strcmpi(mode, known));
            if isempty(place)
                error('MATLAB:timer:badPropertyValue', 'The ExecutionMode must be ''singleShot'', ''fixedRate'', ''fixedSpacing'' or ''fixedDelay''.');
            end
            t.ExecutionMode = known{place};
        end

        function set.Period(t, seconds)
            if ~isnumeric(seconds) || ~isscalar(seconds) || ~(seconds >= 0.001)
                error('MATLAB:timer:badPropertyValue', 'The Period must be a number of seconds, at least 0.001.');
            end
            t.Period = double(seconds);
        end

        function set.StartDelay(t, seconds)
            if ~isnumeric(seconds) || ~isscalar(seconds) || ~(seconds >= 0)
                error('MATLAB:timer:badPropertyValue', 'The StartDelay must be a number of seconds, at least 0.');
            end
            t.StartDelay = double(seconds);
        end

        function set.TasksToExecute(t, count)
            if ~isnumeric(count) || ~isscalar(count) || ~(count >= 1)
                error('MATLAB:timer:badPropertyValue', 'TasksToExecute must be a number, at least 1.');
            end
            t.TasksToExecute = double(count);
        end

        function set.BusyMode(t, mode)
            if ~any(strcmpi(mode, {'drop', 'error', 'queue'}))
                error('MATLAB:timer:badPropertyValue', 'The BusyMode must be ''drop'', ''error'' or ''queue''.');
            end
            t.BusyMode = lower(char(mode));
        end

        function start(timers)
            for k = 1:numel(timers)
                t = timers(k);
                if strcmp(t.Running, 'on')
                    error('MATLAB:timer:start:alreadystarted', 'Cannot start timer because it is already running.');
                end
                t.Running = 'on';
                t.TasksExecuted = 0;
                t.AveragePeriod = NaN;
                t.InstantPeriod = NaN;
                t.Last = NaN;
                lanner.timers('run', t);
                called(t, t.StartFcn, 'StartFcn');
                t.Due = lanner.timers('now') + t.StartDelay;
            end
        end

        function stop(timers)
            for k = 1:numel(timers)
                t = timers(k);
                if strcmp(t.Running, 'on')
                    t.Running = 'off';
                    t.Due = Inf;
                    lanner.timers('rest', t);
                    called(t, t.StopFcn, 'StopFcn');
                end
            end
        end

        function wait(timers)
            for k = 1:numel(timers)
                t = timers(k);
                if strcmp(t.Running, 'on') && isinf(t.TasksToExecute) && ~strcmp(t.ExecutionMode, 'singleShot')
                    error('MATLAB:timer:wait:infinite', 'Can''t wait with a timer that has an infinite TasksToExecute.');
                end
                while isvalid(t) && strcmp(t.Running, 'on')
                    lanner.timers('wait', max(t.Due - lanner.timers('now'), 0));
                end
            end
        end

        function delete(timers)
            for k = 1:numel(timers)
                lanner.timers('remove', timers(k));
            end
        end

        function disp(t)
            fprintf('   Timer Object: %s\n\n   Timer Settings\n      ExecutionMode: %s\n', t.Name, t.ExecutionMode);
            if ~strcmp(t.ExecutionMode, 'singleShot')
                fprintf('             Period: %g\n', t.Period);
            end
            fprintf('           BusyMode: %s\n            Running: %s\n\n   Callbacks\n', t.BusyMode, t.Running);
            for name = {'TimerFcn', 'ErrorFcn', 'StartFcn', 'StopFcn'}
                value = t.(name{1});
                if isa(value, 'function_handle')
                    value = func2str(value);
                elseif iscell(value)
                    value = sprintf('{%d×%d cell array}', size(value));
                else
                    value = ['''' char(value) ''''];
                end
                fprintf('           %8s: %s\n', name{1}, value);
            end
        end
    end

    methods (Hidden)
        function ring(t)
            % One call of the function, and when the next one is due.
            began = lanner.timers('now');
            t.TasksExecuted = t.TasksExecuted + 1;
            if ~isnan(t.Last)
                t.InstantPeriod = began - t.Last;
                t.AveragePeriod = (began - t.First) / (t.TasksExecuted - 1);
            else
                t.First = began;
            end
            t.Last = began;
            planned = t.Due;
            t.Due = Inf;
            t.Busy = true;
            try
                called(t, t.TimerFcn, 'TimerFcn');
            catch problem
                t.Busy = false;
                fprintf(2, 'Error while evaluating TimerFcn for timer ''%s''\n%s\n', t.Name, problem.message);
                called(t, t.ErrorFcn, 'ErrorFcn');
                stop(t);
                return
            end
            if ~isvalid(t)
                return
            end
            t.Busy = false;
            if strcmp(t.Running, 'off')
                return
            end
            if strcmp(t.ExecutionMode, 'singleShot') || t.TasksExecuted >= t.TasksToExecute
                stop(t);
                return
            end
            now_at = lanner.timers('now');
            switch t.ExecutionMode
                case 'fixedRate'
                    t.Due = planned + t.Period;
                    if strcmp(t.BusyMode, 'drop') && t.Due < now_at
                        t.Due = planned + t.Period * ceil((now_at - planned) / t.Period);
                    end
                case 'fixedSpacing'
                    t.Due = now_at + t.Period;
                otherwise
                    t.Due = max(began + t.Period, now_at);
            end
        end
    end

    methods (Access = private)
        function called(t, f, type)
            event = struct('Type', type, 'Data', struct('time', clock));
            if isempty(f)
                return
            elseif iscell(f)
                feval(f{1}, t, event, f{2:end});
            elseif isa(f, 'function_handle')
                f(t, event);
            else
                evalin('base', char(f));
            end
        end
    end
end
