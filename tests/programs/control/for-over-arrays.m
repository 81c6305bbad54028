% Loops over rows, texts, truths, columns, and nothing.
s = 0;
v = [3 1.5 -2 4 7 9 11 13]; 
for k = 1:20
  for x = v
    s = s + x * k;
  end
  v(end+1) = k;
  for c = 'hello', s = s + double(c); end
  for b = (v > 3), if b, s = s + 1; end, end
  for q = int8([1 2 3 4 5]), s = s + double(q); end
  for col = [v; v], s = s + col(2); end
  for e = [], s = s + 1; end
  for e = zeros(1,0), s = s + 1; end
  for z = v(:), s = s + z(3); end
  for z = [1+2i 3], s = s + real(z); end
end
disp(s), disp(x), disp(class(q))
