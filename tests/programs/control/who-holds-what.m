% What a loop's code must not change behind anybody's back: arrays that others hold, arguments, and when clean-up runs.
a = 1:6;
kept = {};
for i = 1:6
  kept{i} = a;
  b = a;
  a(i) = -i;
  b(7 - i) = 100 + i;
  total(i) = sum(b) + sum(a);
end
for i = 1:6
  fprintf('%d ', kept{i});
  fprintf('| %d\n', total(i));
end
s.x = 1:4;
for i = 1:8
  y = s.x;
  y(mod(i, 4) + 1) = i;
  if mod(i, 3) == 0
    s.x = y;
  end
end
disp(s.x), disp(y)
n = 3;
sum_of = 0;
for i = 1:20
  sum_of = sum_of + changed(n, i);
end
disp(n), disp(sum_of)
for i = 1:4
  guard = onCleanup(@() fprintf('left %d\n', i));
  fprintf('in %d\n', i);
end
clear guard
f = zeros(1, 5);
g = f;
for i = 1:5
  f(i) = i;
  h = @(k) f(k) + 1;
  f(1) = 10 * i;
  g(i) = h(1);
end
disp(f), disp(g)

function y = changed(x, k)
  while x < k
    x = x + 2;
  end
  y = x;
end
