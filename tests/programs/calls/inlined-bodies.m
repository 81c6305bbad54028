% Calls that are inlined: several arrays back, errors in the body, outputs that a call may leave unassigned.
total = 0;
for r = 1:2000
  [K, b] = both(r);
  total = total + K(1, 2) + b(2);
end
disp(total)
% An output that is read by the call, behind another one that was written.
p = [1 2; 3 4]; q = [1; 1];
for r = 1:2000
  [p, q] = turn(p, q);
end
disp(p), disp(q)
s = 0;
for r = 1:2000
  s = s + checked(r, 3);
end
disp(s)
% The error has the place in the function, and what the loop had reached stays.
try
  for r = 1:2000
    s = checked(r, 1500);
  end
catch err
  fprintf('%s | %s | %s:%d | %d %d\n', err.identifier, err.message, err.stack(1).name, err.stack(1).line, r, s);
end
% A call that leaves its output unassigned does not get that of the call before.
try
  for r = 1:2000
    s = sometimes(r);
  end
catch err
  fprintf('%s | %s | %d %d\n', err.identifier, err.message, r, s);
end
try
  for r = 1:2000
    K = some_array(r);
    s = s + K(2);
  end
catch err
  fprintf('%s | %s | %d %d\n', err.identifier, err.message, r, s);
end
try
  for r = 1:2000
    s = uses(r);
  end
catch err
  fprintf('%s | %s | %d %d\n', err.identifier, err.message, r, s);
end
s = 0;
for r = 1:2000
  s = s + cases(r);
end
disp(s)
% What is asserted, with and without a message.
s = 0;
try
  for r = 1:2000
    s = s + positive(1500 - r, [1 2 3]);
  end
catch err
  fprintf('%s | %s | %s:%d | %d %d\n', err.identifier, err.message, err.stack(1).name, err.stack(1).line, r, s);
end
try
  for r = 1:2000
    s = r * 2;
    assert(s < 3001);
  end
catch err
  fprintf('%s | %s | %d %d\n', err.identifier, err.message, r, s);
end
try
  for r = 1:2000
    assert(r < 1500, 'my:late', '%d comes too late, after %d', r, s);
    s = r;
  end
catch err
  fprintf('%s | %s | %d %d\n', err.identifier, err.message, r, s);
end
try
  for r = 1:2000
    % Two values that are compared.
    assert(r < 1500, true);
    s = r;
  end
catch err
  fprintf('%s | %d %d\n', err.message, r, s);
end

function K = positive(k, x)
  if nargin < 2, x = 1; end
  if ~isnumeric(x), error('my:class', 'x must be numeric, is %s', class(x)); end
  assert(k > 0, 'k is %g', k);
  K = x(2) * k;
end
function [K, b] = both(k)
  K = zeros(2, 2); b = zeros(2, 1);
  for i = 1:2
    for j = 1:2
      K(i, j) = k * i + j;
    end
    b(i) = k - i;
  end
end
function [p, q] = turn(q, p)
  p(1) = mod(p(1) + q(2), 97); q(2) = mod(q(2) + p(1) + 1, 89);
end

function K = checked(k, bad)
  if k < 1 || k == bad && bad > 3
    error('my:bad', 'no value for %d', k);
  else
    K = k + 1;
  end
end
function K = sometimes(k)
  if k < 1500
    K = k;
  end
end
function K = some_array(k)
  if k < 1500
    K = [k, k + 1, k + 2];
  end
end
function K = uses(k)
  if k < 1500
    t = k;
  end
  K = t + 1;
end
function K = cases(k)
  switch mod(k, 3)
    case 0, K = 1;
    case 1, K = 2;
    case 2, K = 3;
    otherwise, error('bad');
  end
end
