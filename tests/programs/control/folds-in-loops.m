% What loops make of all elements of vectors: nothing is written out, and every engine comes to the same bits.
1;
function show(varargin)
  fprintf('%.15g ', varargin{:}); fprintf('\n');
end
function questions(n)
  x = (1:n)' / n; y = x; r = zeros(1, 8);
  for k = 1:n + 4
    if any(x > 1.5), r(1) = r(1) + 1; end
    if all(x >= 0 & y <= 1), r(2) = r(2) + 1; end
    r(3) = r(3) + sum(x > 0.5 | y < 0.25);
    r(4) = r(4) + nnz(x ~= y);
    r(5) = r(5) + any(isnan(x)) + 2 * all(~isinf(x));
    r(6) = r(6) + all(x) + 2 * any(x - y);
    r(7) = r(7) + sum(~(x == y) & true);
    r(8) = r(8) + any(xor(x > 0.5, y > 0.5));
    x(mod(k, n) + 1) = k / 7 - 1;
    if k == n, x(1) = NaN; elseif k == n + 1, x(1) = 0; elseif k == n + 2, x(1) = Inf; end
  end
  r = num2cell(r); show(r{:})
end
function numbers(n)
  x = (1:n)' / n; y = sqrt(x); A = x * y' + 1; r = zeros(1, 9);
  for k = 1:20
    i = mod(k, n) + 1; j = mod(7 * k, n) + 1;
    r(1) = r(1) + max(x) - min(x - y);
    r(2) = r(2) + prod(x + 0.5);
    r(3) = r(3) + mean(x .* y);
    r(4) = r(4) + norm(x - y);
    r(5) = r(5) + dot(x, y) + dot(y', x);
    r(6) = r(6) + x' * y + y' * x;
    r(7) = r(7) + A(i, :) * A(:, j);
    r(8) = norm(0 * x) + norm(1e-200 * x) * 1e200 + norm(1e200 * x) / 1e200;
    r(9) = r(9) + max(abs(x(2:end) - x(1:end - 1)));
    x(i) = k / 9;
  end
  r = num2cell(r); show(r{:})
end
function specials()
  x = [-0 -0 -0]; z = [0 0 0]; v = NaN(1, 3); w = [NaN 2 1]; i = [1 Inf 2];
  for k = 1:5
    p = x * ones(3, 1); d = dot(x, ones(1, 3)); s = sum(x); m = max(x); q = prod(x);
    show(1 / p, 1 / d, 1 / s, 1 / m, 1 / q, max([-0 0]), 1 / mean(x));
    show(max(v), min(w), max(w), mean(w), norm(w), norm(i), any(v), all(v), nnz(v), any(w), all(z), nnz(i));
    x(3) = -0; v(1) = NaN; w(1) = NaN;
  end
end
function empties()
  e = zeros(1, 0); f = zeros(0, 1); g = [];
  for k = 1:4
    a = any(e) + 2 * all(e) + 4 * any(f) + 8 * all(f); b = sum(e) + prod(f); c = nnz(e > 1) + norm(f);
    l = max(e); m = min(f); p = e * f; q = mean(e);
    show(a, b, c, p, q); disp(size(l)); disp(size(m)); disp(size(max(g))); disp(all(g > 1))
    e = e + 1; f = f * 2;
  end
end
function masks(n)
  x = (1:n)' / n; m = x > 2; total = 0; last = m;
  for k = 1:30
    m = x > k / 40;
    total = total + sum(m) + 2 * m(mod(k, n) + 1);
    m(1) = x(2) > 0.5;
    q = ~m | x < 0.25;
    total = total + nnz(q) + sum(m .* x) + sum(q(2:n) - q(1:n - 1));
    if k == 7, last = q; end
    x(mod(k, n) + 1) = k / 35;
  end
  show(total, sum(m), sum(q), sum(last)); disp(class(m)); disp(class(q)); disp(size(q));
end
function grows()
  m = true(1, 2); c = {};
  for k = 1:6
    m(end + 1) = mod(k, 3) == 0;
    n = ~m;
    c{k} = n;
    n(1) = any(m(3:end));
    if k == 4, m = m'; m = m'; end
  end
  disp(m), disp(n), disp(c{6}), disp(class(c{2}))
end
function fails(n)
  x = (1:n)' / n; y = x; r = 0;
  for k = 1:12
    try
      if k == 9, x(2) = NaN; elseif k == 10, x(2) = 1; elseif k == 11, y = [y; 1]; end
      if any(x & y), r = r + 1; end
      r = r + sum(x > y) + x' * y;
      r = r + dot(x, y);
    catch e
      disp(e.message), disp(k)
    end
    x(1) = k;
  end
  show(r)
end
function goes_on(n)
  % Code is left where the interpreter remembers what a chain did that begins earlier.
  x = (1:n)' / n; m = x; r = 0;
  for k = 1:200
    m = x * k;
    r = r + sum(m);
    m(2) = x(1);
    q = -m;
    r = r + sum(q);
    x(1 + mod(k, n)) = k / 150;
  end
  show(r)
end
for n = [3 8 33 70 300]
  questions(n), numbers(n), masks(n)
end
specials(), empties(), grows(), fails(5), goes_on(3)
