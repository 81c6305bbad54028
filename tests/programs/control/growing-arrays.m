% Arrays that grow in loops: rows, columns, matrices, classes that change, arrays that others hold, and elements far behind the end.
row = [];
for i = 1:40
  row(end + 1) = i ^ 2;
end
column = zeros(0, 1);
for i = 1:40
  column(end + 1, 1) = i;
end
tall = (1:3)';
for i = 1:40
  tall(numel(tall) + 1) = 2 * i;
end
fprintf('%d %d %d %d %d %d\n', size(row), size(column), size(tall));
fprintf('%d %d %d\n', sum(row), sum(column), sum(tall));
square = 1;
for k = 2:12
  square(k, k) = k;
end
fprintf('%d %d %d\n', size(square), sum(square(:)));
% Somebody else holds what grows.
held = {};
grows = 1:3;
for k = 1:6
  held{k} = grows;
  grows(end + 1) = k;
  grows(1) = -k;
end
for k = 1:6
  fprintf('%d ', held{k});
  fprintf('\n');
end
disp(grows)
% A gap is filled with zeros; characters and integers grow, too.
gaps = 5;
for k = 3:3:15
  gaps(k) = k;
end
disp(gaps)
text = 'ab';
counts = int8([100 120]);
for k = 1:12
  text(end + 1) = 'c';
  counts(end + 1) = 20 * k;
end
disp(text), disp(counts)
% What is not stored as it is: the class of the array stays, or becomes the value's.
mixed = 1:4;
for k = 1:12
  if k < 9
    mixed(end + 1) = k / 2;
  else
    mixed(end + 1) = single(k);
  end
end
disp(class(mixed)), disp(mixed(end))
flags = [true false];
for k = 1:12
  flags(end + 1) = k > 6;
end
disp(class(flags)), disp(sum(flags))
% An error in between loses nothing.
tail = zeros(1, 2);
try
  for k = 1:30
    tail(end + 1) = k;
    if k == 25
      tail(0) = 1;
    end
  end
catch problem
  disp(problem.identifier), disp(numel(tail)), disp(tail(end))
end
