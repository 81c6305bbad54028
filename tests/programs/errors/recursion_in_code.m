1;
% Functions that call each other in code: whatever they cannot do, the frames are those of the interpreter.
function f = fib(n)
  if n < 2
    f = n;
  else
    f = fib(n - 1) + fib(n - 2);
  end
end

function d = down(n)
  if n == 0
    d = 0;
  else
    d = down(n - 1) + 1;
  end
end

function r = forever(x)
  r = forever(x + 1) + 1;
end

function t = is_even(n)
  if n == 0, t = true; else, t = is_odd(n - 1); end
end

function t = is_odd(n)
  if n == 0, t = false; else, t = is_even(n - 1); end
end

function [s, p] = both(n)
  if n < 1
    s = 0; p = 1;
  else
    [a, b] = both(n - 1);
    s = a + n; p = b * n;
  end
end

function y = root_below(x)
  if x < -3
    y = sqrt(x);           % complex: no double, though the way down was
  else
    y = root_below(x - 1) + x;
  end
end

function y = fails_at(n, k)
  if n == k
    error('deep:down', 'at %d', n);
  elseif n == 0
    y = 0;
  else
    y = fails_at(n - 1, k) * 2;
  end
end

function y = undefined_at(n)
  if n > 0
    y = undefined_at(n - 1);
  end
end

function y = tells(n)
  if n == 0
    y = who_calls();
  else
    y = tells(n - 1) + 1;
  end
end

function y = who_calls()
  s = dbstack;
  y = numel(s);
end

function g = gcd_of(a, b)
  if b == 0
    g = a;
  else
    g = gcd_of(b, mod(a, b));
  end
end

function y = ackermann(m, n)
  if m == 0
    y = n + 1;
  elseif n == 0
    y = ackermann(m - 1, 1);
  else
    y = ackermann(m - 1, ackermann(m, n - 1));
  end
end

function y = narrow(n, x)
  if n == 0
    y = x;
  else
    y = narrow(n - 1, x) + x;
  end
end

function y = counts(n)
  % A loop in a function that calls itself.
  y = 1;
  for k = 1:n
    y = y + counts(n - k);
  end
end

function y = given(n, m)
  if nargin < 2
    m = 10;
  end
  if n == 0
    y = m;
  else
    y = given(n - 1, m + 1);
  end
end

function shown(e)
  fprintf('%s: %s\n', e.identifier, e.message);
  lines = sprintf('%d ', arrayfun(@(p) p.line, e.stack(1:min(end, 6))));
  fprintf('%d places, lines %s\n', numel(e.stack), lines);
end

for k = 1:3
  fprintf('%d %d %d %d\n', fib(12 + k), down(40), is_even(k), gcd_of(1071 * k, 462));
end
s = 0;
for k = 1:60
  [a, b] = both(mod(k, 9));
  s = s + fib(mod(k, 10)) + a + b;
end
disp(s)
z = 0;
for k = 1:4, z = z + root_below(k); end
disp(z)
for k = [3 700 0]
  try
    y = fails_at(20, k);
    fprintf('%d\n', y);
  catch e
    shown(e)
  end
end
try, forever(1); catch e, shown(e); end
try, down(498), down(600), catch e, shown(e); end
try, undefined_at(3), catch e, shown(e); end
try, down(0 / 0), catch e, shown(e); end
disp(tells(5))
s = 0; for k = 1:20, s = s + tells(k); end, disp(s)
disp(ackermann(2, 3))
x = {int8(100), single(0.1), true, 'a', uint16(7), 2.5, 1 + 2i, [1 2]};
for k = 1:numel(x)
  y = narrow(3, x{k});
  fprintf('%s %s\n', class(y), mat2str(y));
end
disp(counts(8))
disp(given(3)), disp(given(3, 4))
t = 0;
for k = 1:5
  try
    for n = 5:-1:-3
      t = t + fails_at(n, -k + 3) + down(n);
    end
  catch e
    shown(e)
  end
end
disp(t)
disp(down(2^60 - 2^60 + 3)), disp(fib(2.5)), disp(fib(-0))
