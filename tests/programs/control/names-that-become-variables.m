% A name that is called in a loop is a function's until a variable of that name is made.
s = 0;
for i = 1:60
  if i == 40
    eval('sqrt = [10 20 30 40];');
  end
  s = s + sqrt(4);
end
disp(s)
clear sqrt
s = 0;
for i = 1:60
  s = s + sqrt(4);
end
disp(s)
disp(shadowed('abs = 1:9;'))
disp(shadowed('other = 1:9;'))
total = 0;
for i = 1:60
  assign_later(i);
  total = total + max(3, 2);
end
disp(total)

function s = shadowed(text)
  s = 0;
  eval(text);
  for i = 1:60
    s = s + abs(-1 + 2 * (i > 0));
  end
end

function assign_later(i)
  if i == 50
    assignin('base', 'max', magic(4));
  end
end
