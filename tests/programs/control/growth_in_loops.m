% Arrays that grow in loops: what they are does not depend on room that was made for them.
function growth_in_loops
[x, y, z] = elements(12, 3)
[a, c] = figure4([1 2; 3 4], [5 6], 0, [1 2 3])
[A, B, C, D] = rows(3, [1 2], [3; 4]);
disp(A), disp(B), disp(C), disp(D)
[x, A, z] = nested(3);
disp(x), disp(A), disp(z)
[q, s, t, u, b, k] = classes(4)
disp(left_early(1e15))
disp(size(no_trips(0)))
disp(shared([1 2 3], 4))
errors
sizes(100)
again(3)
disp(counted(5, 2))
disp(counted(0, 2))
end

function [x, y, z] = elements(n, v)
x = [];
z = 0;
for i = 1:n
  x(end+1) = i;
  y(2*i-1) = v;
  z = [z, i*v];
end
end

function [a, c] = figure4(a, b, c, e)
for i = e
  a = [a; b];
  if i == 1
    c = a + c;
  end
end
end

function [A, B, C, D] = rows(n, row, col)
A = [];
B = [];
C = zeros(0, 2, 'int8');
D = row;
for i = 1:n
  A(i, :) = row * i;
  B(:, end+1) = col * i;
  C(end+1, :) = row * i;
  D = [D; row + i];
end
end

function [x, A, z] = nested(n)
x = [];
z = [];
k = 0;
for i = 1:n
  y = [];
  for j = 1:n
    k = k + 1;
    x(k) = i * j;
    A(i, j) = k;
    y(j) = k;
  end
  z(end+1) = sum(y);
end
end

function [q, s, t, u, b, k] = classes(n)
q = {};
s = struct('a', {});
t = '';
u = "x";
b = true;
k = int8([]);
for i = 1:n
  q{end+1} = i;
  s(i).a = i;
  t = [t 'ab'];
  u(end+1) = "s" + i;
  b(end+1) = i > 2;
  k(end+1) = 100 * i;
end
end

function x = left_early(n)
x = [];
for i = 1:n
  x(i) = i;
  if i > 4
    break
  end
end
end

function x = no_trips(n)
x = zeros(3, 0);
for i = 1:n
  x(:, end+1) = [1; 2; 3];
end
end

function y = shared(x, n)
y = x;
for i = 1:n
  x(end+1) = i;
end
y = [sum(x), y];
end

function errors
try
  x = broken(5);
catch e
  disp(e.message)
end
try
  x = {1, 2};
  for i = 1:3
    x(end+1) = i;
  end
catch e
  disp(e.message)
end
end

function x = broken(n)
x = [];
for i = 1:n
  x(end+1, :) = ones(1, i);
end
end

function sizes(n)
x = [];
for i = 1:n
  x(end+1) = i;
  if i == 10
    break
  end
end
whos x
disp(numel(x))
end

function again(n)
kept = {};
for k = 1:n
  x = [];
  for i = 1:k
    x(end+1) = k;
  end
  kept{end+1} = x;
  x(1) = -1;
end
disp(kept)
end

function x = counted(n, step)
x = [];
k = 0;
while k < n
  x(end+1) = k;
  k = k + step;
end
end
