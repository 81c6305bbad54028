% try, catch, rethrow, unwind_protect; the order in which things happen.
try, error('first'); catch e, disp(e.message), end
try, error('a:b', 'with %s', 'id'); catch e, disp(e.identifier), disp(e.message), end
try
  try, error('in:ner', 'inner'); catch e1, error('out:er', '%s then outer', e1.message); end
catch e2
  disp(e2.message)
end
try, try, error('x:y', 'again'); catch e, rethrow(e); end, catch f, disp(f.identifier), end
unwind_protect
  disp('body')
unwind_protect_cleanup
  disp('cleanup')
end_unwind_protect
try
  unwind_protect
    error('boom');
  unwind_protect_cleanup
    disp('cleaned after error')
  end_unwind_protect
catch e
  disp(['caught ' e.message])
end
function r = early(n)
  r = 0;
  unwind_protect
    for i = 1:5
      r = r + i;
      if i == n, return; end
    end
  unwind_protect_cleanup
    printf('cleanup of early(%d) with r=%d\n', n, r);
  end_unwind_protect
  r = -r;
end
printf("%d %d\n", early(2), early(9));
for i = 1:3
  unwind_protect
    if i == 2, continue; end
    printf('i=%d\n', i);
  unwind_protect_cleanup
    printf('c%d\n', i);
  end_unwind_protect
end
try, undefined_thing + 1; catch e, printf("%d", e.message(1:3) != 0), end
y = 1;
try, y(3, 3) = [1 2]; catch, end
printf("%d\n", y);
try, z = cell2mat(3); catch e, printf("%d\n", isempty(e.message)), end
err = 0;
try, error(struct('message', 'from struct', 'identifier', 'm:s')); catch e, printf('%s|%s\n', e.message, e.identifier); end
try, error('no newline at end\n'); catch e, printf('[%s]\n', e.message); end
try, error('with: colon and space'); catch e, printf('[%s][%s]\n', e.identifier, e.message); end
