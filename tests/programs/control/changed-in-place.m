% Functions that change an array that they are given and give it back: nothing is copied, and an error changes nothing.
1;
function run
  n = 12; x = zeros(n, n); v = zeros(1, n);
  for k = 1:300
    x = row(x, mod(k, n) + 1, k);
    v = scale(v, 1 + 1/k);
    [x, v] = both(x, v, mod(k, n) + 1);
  end
  fprintf('%.15g %.15g\n', sum(x(:)), sum(v));
  y = zeros(1, 3);
  for k = 1:100
    y = push(y, k);
  end
  fprintf('%d %g\n', numel(y), sum(y));
  z = 1:5;
  for k = 1:100
    w = z; z = put(z, mod(k, 5) + 1, k); 
    if w(1) ~= z(1), fprintf('%d ', k); end
  end
  fprintf('\n');
  q = zeros(1, 4);
  for k = 1:50
    try
      q = risky(q, mod(k, 6) + 1);
    catch e
      fprintf('%d:%g ', k, sum(q));
    end
  end
  fprintf('%g\n', sum(q));
end
function x = row(x, i, k)
  x(i, :) = x(i, :) * 0.5 + k;
  x(:, i) = x(:, i) + 1;
end
function v = scale(v, f)
  v(:) = v(:) * f + 1;
end
function [x, v] = both(x, v, i)
  t = x(i, i); x(i, i) = v(i); v(i) = t / 1000;
end
function y = push(y, k)
  y(end + 1) = k;
end
function z = put(z, i, k)
  z(i) = z(i) + k;
end
function q = risky(q, i)
  q(1) = q(1) + 1;
  t = q(i);
  q(2) = q(2) + t;
end
run
