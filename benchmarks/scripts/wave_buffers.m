n = 20000; a = sin((1:n) / 50); b = a; c = zeros(1, n);
for t = 1:40
  for i = 2:n-1
    lap = b(i-1) - 2 * b(i) + b(i+1);
    c(i) = 2 * b(i) - a(i) + 0.25 * lap;
  end
  tmp = a; a = b; b = c; c = tmp;
end
fprintf('%.10f\n', sum(abs(b)));
