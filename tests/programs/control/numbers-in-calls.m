% What a caller knows of the extents and numbers that it passes, by one another, holds in the function that it calls, and for no other call.
1;
function run
  n = 6; m = 5; a = grid(n, m); w = ones(n + 1, m + 1) / 2;
  for k = 1:40
    a = sweep(a, w, n, m);
  end
  fprintf('%.12g\n', sum(a(:)));
  small = ones(3, m + 1);                     % no relation, others, and arrays that are too small
  for c = 1:6
    ns = [6 7 0 6 4 6]; ms = [5 5 5 6 3 5];
    b = grid(n, m); u = w;
    if c == 6, u = small; end
    try
      for k = 1:20
        b = sweep(b, u, ns(c), ms(c));
      end
    catch e
      told(e)
    end
    fprintf('%d: %.12g\n', c, sum(b(:)));
  end
  try
    for k = 1:40
      a = sweep(a, w, n, m + (k > 30));
    end
  catch e
    fprintf('%d ', k), told(e)
  end
  fprintf('%.12g\n', sum(a(:)));
  none = zeros(0, 4); nw = zeros(0, 4);
  for c = 1:2
    try
      for k = 1:5, none = sweep(none, nw, 3 * c - 4, 3); end
    catch e
      told(e)
    end
  end
  fprintf('%dx%d\n', size(none));

  x = (1:n) .^ 2; s = 0;                      % bounds
  for k = 2:n - 1
    for t = 1:5
      x = smooth(x, k);
    end
    s = s + x(k);
  end
  fprintf('%.12g\n', s);
  for last = [n, n - 1]
    try
      for k = last:-1:1, x = smooth(x, k); end
    catch e
      fprintf('%d ', k); told(e)
    end
  end
  fprintf('%.12g\n', sum(x));

  v = zeros(1, 8);                            % constants, more of them than versions
  for k = 1:20
    v = add(v, 1, 1); v = add(v, 2, 2); v = add(v, 3, 4); v = add(v, 4, 8); v = add(v, 5, 16); v = add(v, 6, 32);
  end
  try
    for k = 1:9, v = add(v, 2, 1); if k > 7, v = add(v, 9, 64); end, end
  catch e
    told(e)
  end
  try
    for k = 1:9, v = add(v, 2, 1); if k > 7, v = add(v, 0, 64); end, end
  catch e
    told(e)
  end
  fprintf('%g ', v); fprintf('\n');

  p = n; q = zeros(1, n);                     % a number that changes in the loop, and one that changes in the function
  for k = 1:20
    q = count(q, p);
    p = p - 1;
    if p < 1, p = n; end
  end
  fprintf('%g ', q); fprintf('\n');
  r = zeros(1, n);
  for last = [n - 2, n - 1]
    try
      for k = 1:20, r = beyond(r, last); end
    catch e
      told(e)
    end
  end
  fprintf('%g ', r); fprintf('\n');

  y = zeros(n, n); z = y;                     % functions that call others, with the same and with others
  for k = 1:10
    y = outer(y, n); z = outer(z, n - 2);
    y = pass(y, z, 3);
  end
  few = y(:, 1:4);
  for k = 1:10, z = pass(z, few, 3); end
  few = y(:, 1:2);
  try
    for k = 1:10, z = pass(z, few, 3); end
  catch e
    told(e)
  end
  try
    for k = 1:10, z = outer(z, n + k - 3); end
  catch e
    fprintf('%d ', k); told(e)
  end
  fprintf('%.12g %.12g\n', sum(y(:)), sum(z(:)));

  d = zeros(1, 9);                            % recursion
  for k = 1:10
    d = halves(d, 1, 9); d = halves(d, 2, 5);
  end
  try
    for k = 1:10, d = halves(d, 8, 9 + (k > 6)); end
  catch e
    told(e)
  end
  fprintf('%g ', d); fprintf('\n');
  g = 0;
  for k = 1:10
    g = g + weigh(d, 4) + weigh(d, 8.5) + weigh(d, 2);
  end
  fprintf('%g\n', g);
end
function told(e)
  fprintf('%s: %s', e.identifier, e.message);
  for k = 1:numel(e.stack), fprintf(' %s:%d', e.stack(k).name, e.stack(k).line); end
  fprintf('\n');
end
function a = grid(n, m)
  a = zeros(n + 1, m + 1);
  for j = 1:m + 1
    for i = 1:n + 1
      a(i, j) = mod(i * 7 + j * 3, 11);
    end
  end
end
function a = sweep(a, w, n, m)
  for j = 2:m
    for i = 2:n
      a(i, j) = a(i, j) + w(i, j) * ...
          (0.25 * (a(i - 1, j) + a(i + 1, j) + a(i, j - 1) + a(i, j + 1)) - a(i, j));
    end
  end
  a(n + 1, 1) = a(n + 1, 1) + 1;
end
function x = smooth(x, k)
  x(k) = (x(k - 1) + x(k) + ...
      x(k + 1)) / 3;
end
function v = add(v, k, by)
  for t = 1:3
    v(k) = v(k) + by;
  end
end
function q = count(q, p)
  for t = p:-1:1
    q(t) = q(t) + 1;
  end
end
function r = beyond(r, n)
  for t = 1:3
    r(n) = r(n) + t;
    n = n + 1;
  end
end
function y = outer(y, n)
  for j = 1:n
    y = inner(y, n, j);
  end
end
function y = inner(y, n, j)
  for i = 1:n
    y(i, j) = y(i, j) + i * j;
  end
end
function y = pass(y, z, k)
  for i = 1:4
    y(i, k) = y(i, k) + z(i, k) / 8;
  end
end
function d = halves(d, lo, hi)
  if lo < hi
    mid = floor((lo + hi) / 2);
    d = halves(d, lo, mid);
    d = halves(d, mid + 1, hi);
  else
    d(lo) = d(lo) + d(hi) + 1;
  end
end
function s = weigh(d, n)
  s = 0;
  for i = 1:n
    s = s + i * mod(d(i), 10);
  end
end
run
