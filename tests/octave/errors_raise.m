% error, rethrow, warning states, MException, assert.
try, error('simple'); catch e, fprintf('[%s] [%s]\n', e.message, e.identifier); end
try, error('x is %d and %s', 3, 'y'); catch e, fprintf('[%s] [%s]\n', e.message, e.identifier); end
try, error('my:id', 'value %g', 2.5); catch e, fprintf('[%s] [%s]\n', e.message, e.identifier); end
try, error('my:id:deep', 'plain'); catch e, fprintf('[%s] [%s]\n', e.message, e.identifier); end
try, error('not id: %d', 4); catch e, fprintf('[%s] [%s]\n', e.message, e.identifier); end
try, error(struct('message', 'from struct', 'identifier', 'a:b')); catch e, fprintf('[%s] [%s]\n', e.message, e.identifier); end
error(''); disp('empty is no error');
try
  try, error('in:ner', 'inner'); catch e, rethrow(e); end
catch e2, fprintf('%s %s\n', e2.identifier, e2.message); end
try
  try, error('in:ner', 'inner'); catch e, error('out:er', 'outer <- %s', e.message); end
catch e2, fprintf('%s %s\n', e2.identifier, e2.message); end
try, rethrow(struct('message', 'm', 'identifier', 'x:y')); catch e, fprintf('%s %s\n', e.identifier, e.message); end
try, error('last one'); catch, end
fprintf('%d\n', ~isempty(strfind(lasterr(), 'last one')));
warning('off', 'my:warn'); s = warning('query', 'my:warn'); fprintf('%s %s\n', s.identifier, s.state);
warning('on', 'my:warn'); s = warning('query', 'my:warn'); fprintf('%s\n', s.state);
lastwarn('set by hand', 'hand:id'); [m, id] = lastwarn(); fprintf('%s %s\n', m, id);
try, assert(true); disp('held'); assert(false); catch e, disp('failed'); end
try, assert(1 == 2, 'one is not %d', 2); catch e, disp(e.message); end
try, assert(false, 'as:sert', 'id and %s', 'text'); catch e, fprintf('%s %s\n', e.identifier, e.message); end
assert([1 2 3], [1 2 3]); assert(pi, 3.14159, 1e-4); assert({1, 'a'}, {1, 'a'}); disp('equal');
try, assert([1 2 3], [1 2 4]); catch, disp('differ'); end
try, assert(1, 1.1, 0.01); catch, disp('beyond the tolerance'); end
try, undefined_function_xyz(1); catch e, fprintf('%d\n', ~isempty(e.message)); end
unwind_protect
  disp('body');
unwind_protect_cleanup
  disp('cleanup');
end_unwind_protect
try
  unwind_protect
    error('inside');
  unwind_protect_cleanup
    disp('cleanup after error');
  end_unwind_protect
catch e, disp(e.message); end
e = []; try, error('abc'); catch e, end, disp(e.message);
