n = 300; b = zeros(n);
for j = 1:n
  for i = 1:n, b = put(b, i, j, i * j); end
end
fprintf('%d\n', sum(b(:)));
function b = put(b, i, j, v)
  b(i, j) = v;
end
