% Outputs that are arguments, too: swapped, in later trips of other sizes, with an error in one.
x = zeros(3,1); v = [1;0;0];
for k = 1:2000
  [x, v] = grow(x, v, k);
  if numel(x) > 20, x = x(1:3); v = v(1:3); end
end
fprintf('%.10g ', x, v); disp(size(x))
a = [1 2 3]; b = [4 5 6]; s = 0;
for k = 1:2000
  [a, b] = swapped(a, b); s = s + a(1) * k;
end
fprintf('%d ', a, b, s); disp(' ')
x = [1 2]; n = 0;
try
  for k = 1:2000
    [n, x] = failing(n, x, k);
  end
catch err
  disp(err.message), disp(n), disp(x), disp(k)
end
p = [1 2 3]; q = 0; r = zeros(2);
for k = 1:2000
  [q, p, r] = three(p, q, r, k);
end
disp(q), disp(p), disp(r)
c = [1 2 3];
for k = 1:500
  [c, d] = both(c); [d, c] = both(d);
end
disp(c), disp(d)
a = [1 1 1]; b = [1; 2; 3]; c = [5 6 7];
for q = 1:4
  for k = 1:4
    c = b; c = a; b = a + 1;
    if k > 4, [a, b] = added(a, b); end
    [c, b] = added(c, b);
    t = b; b = c; c = t; a = b * 1;
  end
end
disp(a), disp(b), disp(c)
function [p, q] = added(p, q), p = q + p(1); end
function [x, v] = grow(x, v, k)
  v = v * 0.5 + k; x = x + v;
  if mod(k, 100) == 0, x = [x; k]; v = [v; k]; end
end
function [b, a] = swapped(a, b), a = a + 1; b = b + 2; end
function [n, x] = failing(n, x, k)
  n = n + x(1);
  x = x * 1.01;
  if k == 1500, error('stop at %d', k); end
end
function [q, p, r] = three(p, q, r, k)
  q = q + sum(p) / k; p = p * 0.99 + q; r = r + p(1:2)' * p(2:3);
  r = mod(r, 7);
end
function [a, b] = both(c), a = c + 1; b = mod(c * 3, 11); end
