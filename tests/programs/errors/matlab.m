% Errors and warnings as MATLAB has them.
try, error('50% \n stays'), catch e, report(e), end
try, error('a:b'), catch e, report(e), end
try, error('a:b', 'tab\tand %d%%', 5), catch e, report(e), end
try, error("MATLAB:some:id", "text %s", "here"), catch e, report(e), end
try, error(struct('message', 'm', 'identifier', 'q:r')), catch e, report(e), end
try, error(5), catch e, report(e), end
e = MException('a:b', 'value %d', 3)
try, MException('not an id', 'x'), catch f, report(f), end
try, throw(e), catch f, report(f), end
f = addCause(e, MException('c:d', 'because'));
disp(f.cause{1}.message)
disp(isempty(e.cause))
try, e.message = 'x'; catch f, report(f), end
try, e.nothing, catch f, report(f), end
try, rethrow(5), catch f, report(f), end
try, rethrow(struct('a', 1)), catch f, report(f), end
disp(class(e))
disp(getReport(e))
try
  thrower
catch f
  disp(f.stack(1).name)
  disp(f.stack(1).line)
end
s = warning('off', 'my:id');
disp(s.state)
warning('my:id', 'not shown %d', 1);
[m, id] = lastwarn
warning(s);
s = warning('query', 'my:id')
text = evalc('warning(''my:id'', ''shown %d'', 2)')
warning('error', 'my:id');
try, warning('my:id', 'now an error'), catch f, report(f), end
warning('on', 'all');
try, assert(false), catch f, report(f), end
try, assert(1 == 2, 'no %s', 'way'), catch f, report(f), end
try, checked(1, 2, 3), catch f, report(f), end
try, checked(), catch f, report(f), end
msg = nargchk(1, 2, 3)
msg = nargchk(1, 2, 1)
try, error('last:id', 'the last'), catch, end
[m, id] = lasterr
l = lasterror();
disp(l.identifier)
try, usage(1), catch f, report(f), end
cleaned();
try, onCleanup(5), catch f, report(f), end
try
  error('outer:id', 'outer');
catch f
  try, error('inner:id', '%s then inner', f.message), catch g, report(g), end
end
function thrower
  error('thrown:id', 'thrown');
end
function checked(varargin)
  narginchk(1, 2);
end
function usage(x)
  print_usage();
end
function cleaned
  c = onCleanup(@() disp('cleaned up'));
  disp('working');
end
function report(e)
  fprintf('[%s] %s\n', e.identifier, e.message);
end
