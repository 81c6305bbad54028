% Numbers that may be complex, in functions of their own: parts, kinds, what is 0, infinite or NaN.
vals = {0, 1, -2, 0.5, NaN, Inf, -Inf, 1i, -1i, 2+3i, complex(2,0), complex(0,0), complex(NaN,1), complex(Inf,-2), -0, complex(-0,0), 1e308+1e308i, complex(1,-0)};
for i = 1:numel(vals)
  for j = 1:numel(vals)
    try
      show(work(vals{i}, vals{j}, i));
    catch e
      disp(e.message)
    end
  end
end
function show(r)
for k = 1:numel(r)
  fprintf('%.17g %.17g %d;', real(r{k}), imag(r{k}), isreal(r{k}));
end
fprintf('\n');
end
function r = work(a, b, n)
[s, p, q] = ops(a + 0*1i, b + 0*1i);
[t, u, v] = ops(a*complex(1,0), b);
z = complex(n, 0); w = z;
for k = 1:3
  z = z * z + w; 
  if k == 2, z = conj(z) - 1i; end
end
m = 0;
if z == w, m = 1; end
if abs(z) < 100 && real(z) > imag(z), m = m + 2; end
y = sqrt(real(b)); x = -y; g = z^2; h = z / (1 + 2i) / y;
r = {s, p, q, t, u, v, z, w, m, x, y, g, h, isnan(z), isinf(h), isfinite(g), a == b, a < b, real(z), imag(y)};
end
function [s, p, q] = ops(a, b)
s = a + b - 3; p = a * b; q = a / b;
end
