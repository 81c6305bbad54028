n = 3000; q.items = zeros(1, 64); q.head = 1; q.count = 0; s = 0;
for k = 1:n
  for i = 1:20
    at = mod(q.head + q.count - 1, 64) + 1; q.items(at) = k + i; q.count = q.count + 1;
    if q.count > 50, x = q.items(q.head); q.head = mod(q.head, 64) + 1; q.count = q.count - 1; s = s + x; end
  end
end
fprintf('%d %d\n', s, q.count);
