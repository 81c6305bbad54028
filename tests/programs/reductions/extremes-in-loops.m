% The greatest and least elements of long vectors in loops: NaN, infinities, and the sign of zeros.
n = 100;
for k = 1:60
  x = NaN(1, n);
  a = max(x); b = min(x);
  x(mod(k * 7, n) + 1) = -Inf; c = max(x); d = min(x);
  x(mod(k * 11, n) + 1) = Inf; e = max(x); f = min(x);
  x(mod(k * 13, n) + 1) = k; g = max(-x); h = min(-x);
end
disp([a b c d e f g h])
s = zeros(1, 4);
for k = 1:120
  z = zeros(1, n); z(mod(k, n) + 1) = -0; z(mod(k * 3, n) + 1) = NaN;
  s(1) = s(1) + (1 / max(z) > 0); s(2) = s(2) + (1 / min(z) > 0);
  s(3) = s(3) + (1 / max(-z) > 0); s(4) = s(4) + (1 / min(-z) > 0);
end
disp(s)
p = mod((1:n) * 0.6180339887, 1) - 0.5; t = zeros(1, 8);
for k = 30:70
  q = p(1:k);
  t(1) = t(1) + max(q); t(2) = t(2) + min(q); t(3) = t(3) + sum(q); t(4) = t(4) + prod(q + 1.2);
  t(5) = t(5) + mean(q); t(6) = t(6) + norm(q); t(7) = t(7) + dot(q, q); t(8) = t(8) + q * q';
end
fprintf('%.17g\n', t)
M = reshape(p, 10, 10); u = 0;
for k = 1:50
  u = u + max(M(:)) - min(M(:)) + max(max(M * k)) + sum(sum(M)) + max(abs(M(:) - k / 100));
end
fprintf('%.17g\n', u)
for k = 1:50
  e = zeros(1, 0); r = isempty(max(e)) + isempty(min(e)) + sum(e) + prod(e);
end
disp(r)
