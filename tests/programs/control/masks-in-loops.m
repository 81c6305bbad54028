% Elements where masks say so, and matrices that are the same everywhere, made by loops.
1;
function show(varargin)
  fprintf('%.15g ', varargin{:}); fprintf('\n');
end
function fills(n)
  r = 0;
  for k = 1:n + 3
    x = zeros(k, 1); y = ones(1, n); q = false(n, 1); w = NaN(2, n); z = zeros(n);
    x(k) = k; y(n) = k / 3; q(mod(k, n) + 1) = true; z(1, n) = 2;
    done = false;
    if any(q(1:2)) && k > 2, done = true; end
    if done, r = r + 1; end
    r = r + sum(x) + sum(y) + sum(q) + sum(z(1, :)) + nnz(isnan(w(1, :)));
    e = zeros(n - k, 1); r = r + numel(e) + size(e, 1);
  end
  show(r, numel(x), sum(q), numel(y)); disp(class(q)); disp(size(z)); disp(size(w)); disp(class(done)); disp(size(e))
end
function wheres(n)
  x = (1:n)' / n; A = x * x'; m = x > 0.5; r = 0;
  for k = 1:20
    x(x > 0.7) = k / 50; r = r + sum(x);
    A(A < 0.1 & A > 0.01) = 0.005 * k; r = r + sum(A(:, 1));
    t = x(x < 0.4); r = r + sum(t) + numel(t);
    m(~m) = k > 10; r = r + sum(m);
    y = x; y(m) = NaN; r = r + nnz(isnan(y));
    x(mod(k, n) + 1) = k / 20;
  end
  show(r, sum(x), numel(t), sum(sum(A)), sum(m)); disp(size(t))
end
function one(n)
  x = (1:n) / 2; r = [0 0]; m = x > 9;
  for k = 1:4
    t = x(x > k); r = r + size(t); x(m) = k; m(1) = k > 1; x(m) = x(m) + 0.5;
  end
  show(r, x); disp(size(t))
end
function badly()
  x = (1:5)'; m = true(6, 1); r = 0; s = [true false true];
  for k = 1:8
    if k == 5, m = false(7, 1); end
    try
      x(m) = k; r = r + numel(x);
      x(s) = -k; r = r + numel(x(s)) + sum(x(s));
      t = x(m); r = r + numel(t);
    catch e
      disp(e.message), disp(k)
    end
  end
  show(r); disp(x')
end
for n = [2 5 40], fills(n), wheres(n), end
one(1), one(3)
badly()
