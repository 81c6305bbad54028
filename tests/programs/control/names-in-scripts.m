% Names of functions that a script uses before it makes variables of them.
z = 3 + 4*i;
for i = 1:2, z = z + i; end
disp(z)
disp(pi), pi = 3; disp(pi)
gamma = gamma(5) + 1;
disp(gamma)
k = 0;
while k < 3
  k = k + 1;
  if k > 1, disp(beta), else, disp(beta(1, 2)), end
  beta = 'now';
end
h = @(x) max(x) + eps; w = h([1 2]); eps = 5; disp(w == 2 + 2^-52), disp(h(1))
try, error('a:b', 'c'); catch size, disp(size.message), end
f = @(x) cos(x);
disp(f(0))
cos = 5; disp(f(0))
disp(cos)
disp(f(0))
for k = 1:3
  y = beta(1, 2);
  disp(y)
  beta = [1 2; 3 4] * k;
end
