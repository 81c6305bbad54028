% A call that overwrites the variable that it reads may work in place; after an error the variable is what it was.
b = zeros(2, 3);
c = b;
b = put(b, 1, 2, 7);
disp(b), disp(c)
try
  b = put(b, 0, 1, 9);
catch err
  disp(err.message)
end
disp(b)
try
  b = twice(b, 2, 0);
catch err
  disp(err.message)
end
disp(b)
try
  b = put(b, 1, 1);
catch
  disp('not enough')
end
disp(b)
for k = 1:6
  try
    b = checked(b, k);
  catch err
    fprintf('%d: %s\n', k, err.message);
  end
end
disp(b)
t = 'abc';
for k = 1:5, t = set(t, k, 'x'); end
disp(t)
s = 0;
for k = 1:40, b = put(b, mod(k, 2) + 1, mod(k, 3) + 1, k); s = s + b(1, 1); end
disp(b), disp(s)

function b = put(b, i, j, v)
  b(i, j) = v;
end

function b = twice(b, i, j)
  b(i, 1) = 100;
  b(i, j) = 200;
end

function a = checked(a, k)
  if k > 4, error('too large: %d', k); end
  a(k) = -k;
end

function s = set(s, k, c)
  s(k) = c;
end
