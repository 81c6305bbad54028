% Errors that are caught in a loop, with everything that was computed before them.
s = 0;
failed = 0;
x = (1:30) .^ 2;
for i = 1:40
  try
    before = s;
    s = s + x(i) * 2;
    if mod(i, 7) == 0
      error('test:seven', 'seven at %d', i);
    end
    after = s;
  catch problem
    failed = failed + 1;
    if strcmp(problem.identifier, 'test:seven')
      s = before + 1;
    end
  end
  s = s / 2;
end
fprintf('%.10g %d %.10g %s\n', s, failed, after, problem.message);
count = 0;
k = 0;
while k < 50
  k = k + 1;
  try
    y = x(k);
    count = count + y;
  catch
    count = count - 1;
    continue
  end
  try
    z = sqrt(y - 100);
    if ~isreal(z)
      error('negative');
    end
    count = count + z;
  catch inner
    if k > 5
      try
        x(0) = 1;
      catch
        count = count + 0.5;
      end
    end
  end
end
fprintf('%.10g %s\n', count, inner.message);
total = 0;
for i = 1:30
  unwind = 0;
  try
    for j = 1:5
      total = total + x(i + j);
    end
  catch
    unwind = j;
  end
  total = total + unwind;
end
disp(total)
