% What a variable was before an error is what the handler finds, also where it would have been written once more.
a = 0;
x = [4 9 16 25];
try
  for i = 1:9
    if mod(i, 2) == 0
      a = single(i);
    end
    a = x(i) + i;
  end
catch
  disp(class(a)), disp(a)
end
b = 0;
try
  for i = 1:9
    if i > 4
      b = single(i) / 4;
    end
    b = x(i) * 2;
  end
catch
  disp(class(b)), disp(b)
end
n = 0;
c = 1;
while true
  n = n + 1;
  try
    if n > 2
      c = int8(n);
    end
    c = x(n);
  catch
    break
  end
end
disp(class(c)), disp(c)
