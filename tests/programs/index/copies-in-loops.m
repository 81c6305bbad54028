% Copies of arrays in loops, of which one or the other is written from then on.
x = ones(1, 8);
for k = 1:500
  old = x;
  for i = 2:7, x(i) = (old(i - 1) + old(i + 1)) / 2 + k * 1e-3; end
  old(1) = -k;
end
fprintf('%.15g %.15g %.15g\n', sum(x), sum(old), old(1))
% On some ways only, and read behind the loop.
best = []; value = inf; p = [3 1 2 5];
for k = 1:400
  q = p; q(mod(k, 4) + 1) = mod(k * 7, 11);
  if sum(q) < value, best = q; value = sum(q); end
  if mod(k, 3) == 0, p = q; p(2) = k; end
end
disp(best), disp(value), disp(p), disp(q)
% A matrix, a swap, and a chain of copies.
A = magic(4); B = A; C = zeros(4);
for k = 1:300
  T = A; A = B; B = T;
  A(2, 3) = k; C = A; C(1, :) = 0; D = C; D(:, 2) = k;
end
disp(A), disp(B), disp(C), disp(D)
% Other classes, and one that grows behind the copy.
u = uint8([1 2 3]); c = 'abc'; l = [true false]; g = 1:3;
for k = 1:300
  v = u; v(2) = k; d = c; d(1) = 'x'; m = l; m(2) = k > 200;
  h = g; h(numel(h) + 1) = k;
  w = [1 2; 3 4]; z = w; z(:, 1) = [];
end
disp(v), disp(u), disp(d), disp(c), disp(m), disp(l), disp(h), disp(g), disp(z), disp(w)
% What changes its extents while the copy stays.
s = [1 2 3]; n = 0;
for k = 1:300
  t = s; t(1) = k;
  if mod(k, 100) == 0, s = [s k]; end
  n = n + numel(t) + t(1);
end
disp(n), disp(t), disp(s)
% An error leaves both as they are.
a = [1 2 3]; b = 0;
try
  for k = 1:300
    b = a; a(mod(k, 3) + 1) = k; y = b(3 + (k > 250));
  end
catch err
  disp(err.message), disp(a), disp(b), disp(k)
end
% Arrays that are made anew where the old ones are, while copies of those are read.
x = (1:8) / 8; n = 0;
for r = 1:200
  for k = 1:100
    old = x;
    x = 0.5 * (x + 1 ./ x);
    n = n + 1;
    if max(abs(x - old)) < 1e-9, break; end
  end
  x = x + r;
end
fprintf('%.15g %.15g %d\n', sum(x), sum(old), n)
x = (1:4) / 8; y = x;
for k = 1:300
  t = x; x = y / 2 + k; y = t;
  u = t; u = u * 2; v = double(x > y); v(1) = v(2) + u(1);
end
fprintf('%.15g ', x, y, t, u, v), fprintf('\n')
