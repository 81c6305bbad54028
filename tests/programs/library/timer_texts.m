% What a timer calls may be a text, which works with the variables of the base workspace.
n = 0;
c = timer('TimerFcn', 'n = n + 1;', 'Period', 0.01, 'ExecutionMode', 'fixedSpacing');
start(c), pause(0.2), stop(c), disp(n > 2), m = n; pause(0.03), disp(n == m)
delete(c)
