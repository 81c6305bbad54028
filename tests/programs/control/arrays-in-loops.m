% Operators on whole arrays in loops: values, extents that change, roots of negative numbers, errors, and who holds what.
1;
function show(name, x)
  fprintf('%s %s [%s] %s\n', name, class(x), num2str(size(x)), sprintf('%.15g ', real(x(:))));
  if ~isreal(x), fprintf('+i %s\n', sprintf('%.15g ', imag(x(:)))); end
end
function moves()
  x = (1:5)' / 7; v = zeros(5, 1); y = x; kept = {};
  for k = 1:60
    v = v + 0.01 * (y - x .* x) - v / 50;
    x = x + v;
    if mod(k, 20) == 0, kept{end + 1} = x; y = x; end
  end
  show('x', x); show('v', v); show('y', y); show('kept', [kept{:}]);
end
function others()
  x = [4 9 16]; s = 0;
  for k = 1:12
    y = sqrt(x - k);
    s = s + sum(abs(y));
    if k == 6, x = x(2:end); end
    if k == 9, x = [x; x]; end
  end
  show('x', x); show('y', y); show('s', s);
end
function fails()
  x = ones(3, 1); y = (1:3)';
  try
    for k = 1:9
      x = x + y * 2;
      if k == 7, y = (1:4)'; end
    end
  catch e
    disp(e.message)
  end
  show('x', x); show('k', k);
  A = zeros(3, 3);
  try
    for k = 1:9
      A(:, mod(k, 3) + 1) = x * k;
      if k == 5, x = [x; 1]; end
    end
  catch e
    disp(e.message)
  end
  show('A', A);
end
function r = turned(r, a)
  c = cos(a); s = sin(a);
  r = [c * r(1) - s * r(2); s * r(1) + c * r(2); r(3)];
end
function [d, e] = between(p, q)
  z = p - q;
  d = sqrt(sum(z .* z));
  e = z / d;
end
function bodies()
  p = [1; 2; 3]; q = [0; 1; -1]; far = 0;
  for k = 1:40
    p = turned(p, 0.1);
    [d, e] = between(p, q);
    q = q + 0.2 * e;
    far = max(far, d);
  end
  show('p', p); show('q', q); show('far', far); show('e', e);
end
function sections()
  A = magic(6); B = A / 2; g = 1:6; x = g';
  for k = 1:9
    A(2:5, :) = A(1:4, :) + B(2:5, :);
    A(:, 2:6) = A(:, 1:5) * 0.5;
    B = (A - B') ./ (k + 1);
    g(2:6) = g(1:5) - g(6:-1:2) / 3;
    x(:) = g .* 2;
    C = x * g;
    s = sum(C, 1) + sum(B, 1); t = sum(A .* C, 2);
    B(3, :) = s; B(:, 2) = t / 1000;
  end
  show('A', A); show('B', B); show('g', g); show('x', x); show('s', s); show('t', t);
end
function functions_of_arrays()
  x = linspace(-1, 1, 40); s = 0;
  for k = 1:20
    y = exp(-x .^ 2 * k) .* cos(k * x) + max(x, 0.1 * k);
    s = s + sum(y);
    if k == 15, z = log(x); end
  end
  show('y', y); show('s', s); show('z', z);
end
function appends_what_does_not_fit()
  x = (1:3)'; y = (4:6)'; A = x;
  try
    for k = 1:40
      A(:, k + 1) = x + y * 2;
      if k == 20, y = [1; 2]; end
    end
  catch e
    disp(e.message)
  end
  show('A', size(A));
end
function reads_what_it_writes()
  x = [4; 9; 16]; s = 0; z = x;
  for k = 1:40
    y = x / k;
    y = sqrt(x - k) * y(2);
    z = abs(sqrt(x - k) * z(2) / k) + 1;
    s = s + abs(sum(y)) + sum(z);
    y = y + 1;
  end
  show('y', y); show('z', z); show('s', s);
end
function changes_in_place()
  A = reshape(1:12, 3, 4); B = reshape((1:15) / 8, 3, 5); C = ones(2, 2, 3); D = reshape(1:24, 2, 3, 4) / 9; v = [1 2 3];
  w = v; x = [1; 2; 3];
  for k = 1:20
    A = A + (B(:, 2:5) - B(:, 1:4)) * k;
    A = A - A(1, :) / 4;
    A = A(:, 4:-1:1) / 2 + A;
    C = C / 2 + (D(:, 1:2, 2:4) - D(:, 2:3, 1:3));
    C = C + C(:, 1, :);
    v = v / 2 + w(3:-1:1)';
    v = v(1, :) + w(1:3);
    x = x(3:-1:1) + x / k;
  end
  show('A', A); show('C', C); show('v', v); show('x', x);
end
moves(); others(); fails(); bodies(); sections(); functions_of_arrays(); appends_what_does_not_fit(); reads_what_it_writes(); changes_in_place();
