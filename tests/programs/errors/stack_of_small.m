%! Errors in small local functions, which may stand for their calls: places, depth and order are those of calls.
s = small_stack(3);
disp(s)
function out = small_stack(n)
  out = 0;
  % The stack of an error in a function in a function.
  try
    out = outer(n) + outer(-1);
  catch e
    show(e);
  end
  % An error in an argument is the caller's.
  try
    out = square(missing_variable);
  catch e
    show(e);
  end
  % An object of the callee dies when the callee does.
  try
    guarded(-1);
  catch e
    show(e);
  end
  % A handle's body.
  f = @(t) square(t) + n;
  try
    out = out + f(2) + f([1 2; 3 4]); out = f([1 2]);
  catch e
    show(e);
  end
  % A default by the number of arguments, and outputs that are not there.
  disp([plus_seven(1), plus_seven(1, 2), plus_seven(1, [])])
  try
    out = half_assigned(0);
  catch e
    show(e);
  end
  try
    out = square(1, 2);
  catch e
    show(e);
  end
  try
    out = square();
  catch e
    show(e);
  end
  % A loop in a function in a loop, started anew each time.
  for i = 1:3
    out = out + total(i) + count(i, 'a', {});
  end
  % How deep calls are does not depend on whether they are calls.
  try
    deep(1);
  catch e
    disp(e.identifier); disp(numel(e.stack)); disp(e.stack(1)); disp(e.stack(2))
  end
  disp(level(1))
  who_calls(1);
end
function show(e)
  fprintf('%s: %s\n', e.identifier, e.message);
  for k = 1:numel(e.stack)
    fprintf('  %s %d\n', e.stack(k).name, e.stack(k).line);
  end
end
function r = outer(v)
  r = 1;
  r = r + inner(v);
end
function r = inner(v)
  if v < 0
    error('small:negative', 'no %d', v);
  end
  r = square(v);
end
function r = square(v)
  r = v*v;
end
function r = guarded(v)
  c = onCleanup(@() disp('cleaned'));
  r = inner(v);
end
function r = plus_seven(a, b)
  if nargin < 2 || isempty(b)
    b = 7;
  end
  r = a + b;
end
function r = half_assigned(a)
  if a > 0
    r = a;
  end
end
function s = total(n)
  s = 0;
  for k = 1:n
    s = s + k;
  end
end
function n = count(varargin)
  n = numel(varargin);
end
function r = deep(n)
  k = square(n);
  r = deep(n + 1) + k;
end
function r = level(n)
  r = level_of(n) + 1;
end
function r = level_of(n)
  r = numel(dbstack) + n;
end
function who_calls(n)
  disp(named(n))
end
function t = named(v)
  t = inputname(1);
end
