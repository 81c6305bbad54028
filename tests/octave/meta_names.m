% eval, exist, variables by name, arguments.
1;
function varargout = counts(varargin), fprintf('%d in %d out\n', nargin, nargout); varargout = cell(1, nargout); for k = 1:nargout, varargout{k} = k; end, end
function r = two(a, b), if nargin < 2, b = 10; end, r = a + b; end
function check(varargin), narginchk(1, 2); disp('fine'); end
function [a, b] = pair(), a = 1; b = 2; end
function setter(), assignin('caller', 'made_by_setter', 5); end
function r = reader(), r = evalin('caller', 'local_value'); end
eval('x = 5;'); fprintf('%d\n', x);
eval('y = [1 2', 'y = -1;'); fprintf('%d\n', y);
eval('error(''zzz'')', 'disp(lasterr())');
z = eval('x + 1'); fprintf('%d\n', z);
[a, b] = eval('pair()'); fprintf('%d %d\n', a, b);
t = evalc('disp(7)'); fprintf('[%s]\n', strtrim(t));
t = evalc('fprintf(''%s-%s'', ''a'', ''b'')'); fprintf('[%s]\n', t);
fprintf('%d %d %d\n', exist('x'), exist('no_such_thing'), exist('x', 'var'));
fprintf('%d\n', exist('sin') > 0);
fprintf('%d\n', exist('/tmp', 'dir'));
clear x; fprintf('%d\n', exist('x'));
p1 = 1; p2 = 2; q1 = 3; clear p*; fprintf('%d %d %d\n', exist('p1'), exist('p2'), exist('q1'));
fprintf('%d %d %d %d\n', isvarname('a1'), isvarname('1a'), isvarname('for'), isvarname('a b'));
fprintf('%d %d\n', iskeyword('while'), iskeyword('x'));
counts(); counts(1, 2); q = counts(1); [q, r] = counts();
fprintf('%d %d\n', two(1), two(1, 2));
fprintf('%d %d\n', nargin('two'), nargin('counts'));
fprintf('%d\n', nargin(@(a, b, c) 1));
try, check(); catch, disp('too few'); end
check(1);
try, check(1, 2, 3); catch, disp('too many'); end
setter(); fprintf('%d\n', made_by_setter);
local_value = 77; fprintf('%d\n', reader());
f = 'counts'; feval(f, 1);
global G; G = 4; fprintf('%d %d\n', isglobal('G'), isglobal('local_value'));
s = whos('local_value'); fprintf('%s %s %d\n', s.name, s.class, s.bytes);
w = who('local_value'); fprintf('%s\n', w{1});
fprintf('%d\n', namelengthmax() >= 63);
fprintf('%d\n', ischar(mfilename()));
