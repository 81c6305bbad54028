% eval, exist, who, clear, names: as MATLAB has them.
eval('a = 1')
eval('b = 2;');
eval('1 + 1')
x = eval('a + b')
eval('bad syntax here (', 'disp(''caught'')');
t = evalc('a')
[t, v] = evalc('3 * 3')
try, eval('undefined_thing + 1'), catch e, report(e), end
try, eval(5), catch e, report(e), end
disp(exist('a'))
disp(exist('sin'))
disp(exist('celldisp'))
disp(exist('nothing_at_all'))
disp(exist('helper_function'))
who
clear a b
who x t
whos x
s = whos('x');
disp(s.bytes)
clearvars -except x
c = who
clear -regexp ^c
disp(exist('c'))
x1 = 1; x2 = 2; y = 3;
clear x?
who
global G
G = 5;
clear G
disp(exist('G'))
global G
disp(G)
clear global G
disp(exist('G'))
show_name(y, 5)
try, show_name(), catch e, report(e), end
helper_function(1, 2);
[p, q] = helper_function();
disp([nargin('helper_function') nargout('helper_function') nargin(@(a, b) 1) nargin('show_name')])
try, nargin('no_such_function'), catch e, report(e), end
s = dbstack;
disp(numel(s))
st = stack_of();
disp(st(1).name)
assignin('base', 'assigned', 7);
disp(assigned)
try, assignin('nowhere', 'x', 1), catch e, report(e), end
try, assignin('base', '1x', 1), catch e, report(e), end
set_in_caller();
disp(made)
disp(mfilename)
disp(isvarname('ok_1'))
disp(iskeyword('end'))
which sin
which y
which no_such_function
try, builtin('no_such_builtin'), catch e, report(e), end
disp(builtin('plus', 1, 2))
h = help('iscell');
disp(strncmp(h, 'iscell', 6))
local = 3;
disp(eval('helper_sum(local, 4)'))
disp(cellfun(@(n) helper_sum(n, local), {1, 2}))
function varargout = helper_function(varargin)
  fprintf('%d in, %d out\n', nargin, nargout);
  varargout = num2cell(1:max(nargout, 1));
end
function show_name(varargin)
  for k = 1:2
    fprintf('<%s>\n', inputname(k));
  end
end
function s = stack_of
  s = dbstack;
end
function set_in_caller
  assignin('caller', 'made', 11);
end
function s = helper_sum(a, b)
  s = a + b;
end
function report(e)
  fprintf('[%s] %s\n', e.identifier, e.message);
end
