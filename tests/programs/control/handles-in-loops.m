% Handles that loops call: their bodies stand for the calls, with what they have captured.
1;
function y = twice(x)
  y = 2 * x;
end
function [a, b] = both(x)
  a = x; b = -x;
end
function area = integral_of(f, a, b, n)
  h = (b - a) / n; area = 0;
  for k = 1:n
    area = area + h * f(a + (k - 0.5) * h);
  end
end
function x = newton(f, df, x)
  for k = 1:50
    step = f(x) / df(x);
    x = x - step;
    if abs(step) < 1e-12, break, end
  end
end
function simple(n)
  c = 3; f = @(x) x ^ 2 + c; q = @twice; s = @sin; z = 0;
  for k = 1:n
    z = z + f(k) + q(k) + s(k);
  end
  fprintf('%.15g\n', z);
end
function nested(n)
  c = 0.5; p.gain = 2; p.in.bias = -1; p.v = [1 2 3];
  inner = @(x) c * x; outer = @(x, y) inner(x) * p.gain + p.in.bias - y * p.v(2) + numel(p.v); z = 0;
  for k = 1:n
    z = outer(k, z / 7);
  end
  fprintf('%.15g\n', z);
end
function arrays(n)
  A = [1 2; 3 4]; d = @(v) A(1, 2) * v - v .* v / 8; v = [1; 2]; w = 0;
  first = @(t) t(1) + t(end);
  for k = 1:n
    v = d(v) / 4; w = w + first(v);
  end
  fprintf('%.15g %.15g %.15g\n', v, w);
end
function changes(n)
  f = @(x) x + 1; z = 0;
  for k = 1:n
    z = f(z);
    if k == 4, f = @(x) 2 * x; end
  end
  disp(z)
  f = @(x) x + 1; z = 0;
  for k = 1:n
    z = f(z);
    if k == 4, eval('f = @(x) 3 * x;'); end
  end
  disp(z)
  fs = {@(x) x + 1, @(x) x * 2, @(x) x - 3, @(x) x / 2, @(x) x * x, @sqrt}; z = 5;
  for j = 1:numel(fs)
    g = fs{j};
    for k = 1:n, z = g(z); if z > 1e6, z = 1; end, end
  end
  fprintf('%.15g\n', z);
end
function fails(n)
  A = 1:5; f = @(k) A(k) * 2; z = 0;
  try
    for k = 1:n, z = z + f(k); end
  catch e
    disp(e.message), disp(z), disp(k), disp(e.stack(1).name)
  end
  g = @(x, y) x + y;
  try
    for k = 1:n, z = g(k); end
  catch e
    disp(e.message)
  end
  try
    for k = 1:n, z = g(k, 1, 2); end
  catch e
    disp(e.message)
  end
  r = @(x) sqrt(x - 3);
  for k = n:-1:1, z = r(k); end
  disp(z)
  w = @() disp('called'); m = @(x) both(x);
  for k = 1:2, w(); [a, b] = m(k); z = m(k); end
  disp([a b z])
end
function structs(n)
  s.f = @(x) x + 1; s.z = 0; h = @(s) s.z * 2;
  for k = 1:n
    s.z = s.f(s.z); y = h(s);
  end
  disp(s.z), disp(y)
end
for n = [3 30]
  fprintf('%.12g %.12g\n', integral_of(@(x) x ^ 2, 0, 3, n), integral_of(@exp, 0, 1, n));
  b = 4; fprintf('%.12g\n', integral_of(@(x) b * x + n, 0, 3, n));
  fprintf('%.15g\n', newton(@(x) x ^ 2 - n, @(x) 2 * x, 1));
  simple(n), nested(n), arrays(n), changes(9), fails(n + 4), structs(n)
end
k = 2; t = 0; here = @(x) x * k;
for k = 1:9, t = t + here(k); end
disp(t)
% Names of a script that a handle may have captured, and the same handle where they are something else.
c = 2; p.k = 3; f = @(x) x ^ 2 + c * cos(p.k * x); t = 0;
for k = 1:9, t = t + f(k); end
fprintf('%.15g %.15g\n', t, integral_of(f, 0, 3, 9));
for j = 1:2
  if j == 2, eval('cos = [5 6 7];'); end
  g = @(x) c + cos(x);
  t = 0; for k = 1:3, t = t + g(k); end
  fprintf('%.15g\n', t + integral_of(@(x) cos(2), 0, 3, 9));
end
