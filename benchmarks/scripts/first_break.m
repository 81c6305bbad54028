n = 20000; total = 0;
for k = 1:n
  found = 0;
  for i = 2:k
    if mod(k, i) == 0, found = i; rest = k / i; break; end
  end
  if found > 0, total = total + rest; end
end
fprintf('%d\n', total);
