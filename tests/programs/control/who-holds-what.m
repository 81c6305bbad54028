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
% A function keeps its argument, which the loop goes on to write.
v = 1:4;
remembered(v);
for i = 1:8
  v(mod(i, 4) + 1) = 10 * i;
  before = remembered(v);
  v(1) = i - 7;
  fprintf('%d ', before);
end
fprintf('\n');
disp(v), disp(remembered(v))
% What is cleaned up counts before the next trip.
global cleaned
cleaned = 0;
seen = 0;
for i = 1:6
  seen = seen * 10 + cleaned;
  guard = onCleanup(@count_cleaned);
end
disp(seen)

function count_cleaned
  global cleaned
  cleaned = cleaned + 1;
end

function total = remembered(x)
  persistent last
  if isempty(last)
    last = x;
  end
  total = sum(last);
  last = x;
end

function y = changed(x, k)
  while x < k
    x = x + 2;
  end
  y = x;
end
