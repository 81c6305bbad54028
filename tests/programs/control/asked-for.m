% Loops with what compiled code leaves to the interpreter: cells, structs, calls, new arrays, errors, and what is held twice.
boxes = cell(1, 50);
total = 0;
point.x = zeros(1, 5);
for i = 1:50
  boxes{i} = i * 2;
  y = boxes{i} + 1;
  point.x(3) = i;
  total = total + y * i + point.x(3);
  n = numel(boxes);
  z = zeros(1, i);
  for k = 1:i
    z(k) = k * total / 1000;
  end
  w = z * 2;
  total = total / 2 + w(i) + sum(z(1:2:end));
end
fprintf('%.10g %d %.10g\n', total, n, w(3));
% Columns of a matrix, elements of a cell.
sum_of_products = 0;
for column = [1 2; 3 4]
  sum_of_products = sum_of_products + column(1) * column(2);
end
for word = {'a', 'bc', 'def'}
  sum_of_products = sum_of_products + numel(word{1});
end
disp(sum_of_products)
% An error leaves the loop with everything that was computed.
g = 0;
try
  for i = 1:10
    g = g + i;
    if i > 7
      q = boxes{i + 100};
    end
  end
catch problem
  disp(problem.message), disp(i), disp(g)
end
% What two variables hold is copied when one of them is written.
a = zeros(1, 4);
b = a;
for i = 1:4
  a(i) = i;
  b = a;
  a(1) = 7;
  boxes{1} = a;
  a(2) = i;
end
disp(a), disp(b), disp(boxes{1})
% A variable that is a number, then a text, then a number again.
v = 0;
for i = 1:12
  if mod(i, 4) == 0
    v = 'text';
  elseif mod(i, 4) == 1
    v = i;
  end
  fprintf('%d:%s ', i, num2str(v));
end
fprintf('\n');
% Functions of the file, called in a loop: plain ones, one that stops early, one with an error.
s = 0;
for i = 1:30
  s = s + half(i) + first_power_above(i);
end
disp(s)
try
  for i = 1:30
    s = s + picky(i);
  end
catch problem
  disp(problem.message), disp(s)
end

function y = half(x)
  y = x / 2;
end

function p = first_power_above(x)
  p = 1;
  while true
    if p > x
      return
    end
    p = 2 * p;
  end
end

function y = picky(x)
  if x > 20
    error('no more than %d', 20);
  end
  y = sqrt(x - 5);
  if ~isreal(y)
    y = 0;
  end
end
