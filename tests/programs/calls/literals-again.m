% Arrays of numbers are put together once: each run has its own.
for k = 1:3
  a = [1 2 3; 4 5 6];
  b = a;
  a(1) = k;
  disp(a)
  disp(b)
  c = {[1 2 3], [1 2; 3 4], []};
  c{1}(2) = k;
  c{3}(4) = 1;
  disp(c{1}), disp(c{3})
  r = [1 2 3 4];
  r(end + 1) = k;
  disp(r)
  s.x = [];
  t = [0 1 0];
  disp(t), disp(size(s.x))
  x = [r(1:0), 1 2 3];
  disp(x)
  disp([1 2 3; x])
end
