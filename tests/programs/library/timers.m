% Timers, which are called while the program waits.
t = timer('TimerFcn', @(o, e) fprintf('%d %s\n', o.TasksExecuted, e.Type), 'Period', 0.01, 'ExecutionMode', 'fixedRate', 'TasksToExecute', 3, ...
    'StartFcn', @(o, e) disp('begins'), 'StopFcn', {@(o, e, x) disp(x), 'ends'}, 'StartDelay', 0.01);
start(t), disp(t.Running), wait(t), disp(t.Running), disp(t.TasksExecuted)
disp(get(t, 'Period')), set(t, 'Tag', 'z'), disp(timerfind('Tag', 'z') == t), disp(numel(timerfindall))
t
delete(t), disp(isvalid(t)), disp(isempty(timerfind))
c = timer('TimerFcn', @(o, e) 1, 'Period', 0.01, 'ExecutionMode', 'fixedSpacing');
once = timer('TimerFcn', @(o, e) disp('once')); start(once), drawnow, disp(once.Running)
bad = timer('TimerFcn', @(o, e) error('odd:one', 'oops'), 'ErrorFcn', @(o, e) disp('handled')); start(bad), wait(bad), disp(bad.Running)
start(c), for f = {@() start(c), @() wait(c), @() timer('Odd', 1), @() timer('Period', -1), @() timer('ExecutionMode', 'odd'), @() timer('Period')}
    try
        f{1}();
    catch problem
        disp(problem.identifier)
    end
end
stop(c), delete([c, once, bad])
