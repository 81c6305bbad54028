% Arrays of three dimensions: elements, sections, growth, reductions along each one.
n = str2double('3'); m = str2double('4'); p = str2double('2');
run(n, m, p); run(1, 1, 1); run(2, 1, 3); run(0, 2, 2); run(1, 5, 1); run(40, 3, 35);
bad(n);
function run(n, m, p)
x = zeros(n, m, p);
c = 0;
for k = 1:p
  for j = 1:m
    for i = 1:n
      c = c + 1;
      x(i, j, k) = sin(c) * 10;
    end
  end
end
fprintf('%d %d %d %d %d\n', size(x, 1), size(x, 2), size(x, 3), numel(x), ndims(x));
y = x + 2 * x .* x;
fprintf('%g ', sum(y(:))); 
for k = 1:p
  s = x(:, :, k);
  fprintf('[%d %d] %.10g ', size(s, 1), size(s, 2), sum(sum(s)));
  if n == m, x(:, :, k) = s'; else, x(:, :, k) = s * 2; end
end
fprintf('\n');
a = sum(x); b = sum(x, 2); d = sum(x, 3); e = sum(x, 1); g = sum(x, 4);
show(a); show(b); show(d); show(e); show(g);
show(prod(x, 2)); show(any(x > 3, 2)); show(all(x > -100, 3)); show(any(x, 1));
if n > 0
show(max(x, [], 2)); show(min(x, [], 3)); show(max(x, [], 1));
end
z = x;
z(n + 1, 1, 1) = 5;
z(1, m + 2, p + 1) = 7;
show(z);
z(:, :, p + 2) = 1;
show(z);
if n > 2 && m > 2
z(2:n, end, 1:p) = x(2:n, m, 1:p);
z(1:end-1, 2, end) = -3;
z(end, end, end) = 11;
w = z(2:end, :, 1);
show(w); show(z); show(z(:, 2, :)); show(z(1, :, :)); show(z(end:-1:1, 1:2:end, [1 2]));
end
t = isvector(x) + 2 * ismatrix(x) + 4 * isrow(x) + 8 * iscolumn(x) + 16 * isscalar(x) + 32 * isempty(x);
fprintf('%d %d\n', t, length(x));
q = ones(n, m, p); r = q(:);
fprintf('%d\n', numel(r));
u = x(:, 1, :) - x(:, end, :);
show(u); show(x .* q); show(q / 3 + u);
if numel(x) < 2, return, end
l = x; l(2) = 3; l(end) = 4; show(l);
end
function show(x)
fprintf('%d ', size(x)); fprintf(': %.10g', sum(x(:))); fprintf(' %.10g', x(1:min(6, numel(x)))); fprintf('\n');
end
function bad(n)
x = zeros(n, n, 2);
try, x(n + 1, 1, 1), catch e, disp(e.message), end
try, y = x(1, n + 1, 1); disp(y), catch e, disp(e.message), end
try, y = x(1, 1, n); disp(y), catch e, disp(e.message), end
try, y = x(1.5, 1, 1); disp(y), catch e, disp(e.message), end
try, y = x(0, 1, 1); disp(y), catch e, disp(e.message), end
try, x(:, :, 1) = ones(n, n + 1); catch e, disp(e.message), end
try, x(:, 1, :) = ones(n, 3); catch e, disp(e.message), end
try, x(1:2, 1, :) = ones(2, 1, 3); catch e, disp(e.message), end
try, x(:, 1, :) = ones(n, 1, 2); show(x); catch e, disp(e.message), end
try, x(:, 1, :) = ones(n, 2); show(x); catch e, disp(e.message), end
try, y = x + ones(n, n, 3); disp(y), catch e, disp(e.message), end
try, y = zeros(1e5, 1e5, n * 1e5); disp(y), catch e, disp(e.message), end
try, y = zeros(n, NaN, 2); disp(y), catch e, disp(e.message), end
try, y = zeros(n, 1.5, n / 2); disp(y), catch e, disp(e.message), end
try, y = x(100 * n); disp(y), catch e, disp(e.message), end
try, x(100 * n) = 3; disp(x), catch e, disp(e.message), end
try, x(:, 100 * n) = 3; disp(x), catch e, disp(e.message), end
z = ones(3, 3); k = n - 3;
z(1:k, 1:3) = zeros(3, 0); show(z);
end
