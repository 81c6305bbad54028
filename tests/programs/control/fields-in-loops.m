% Fields of structs in loops: variables of their own while code runs, in their structs wherever somebody looks.
1;
function show(s)
  names = fieldnames(s);
  for k = 1:numel(names)
    v = s.(names{k});
    if isnumeric(v) || islogical(v), fprintf(' %s=%s', names{k}, mat2str(double(v), 6)); end
  end
  fprintf('\n');
end
function numbers(n)
  s.sum = 0; s.count = 0; s.x = zeros(1, n); s.seen = false; p = s;
  for k = 1:n
    s.x(k) = k ^ 2 / 4;
    s.sum = s.sum + s.x(k);
    s.count = s.count + 1;
    if s.sum > 50, s.seen = true; end
  end
  show(s), show(p)
end
function grows(n)
  s.x = []; s.y = [1 2 3]; q = s;
  for k = 1:n
    s.x(end + 1) = k + numel(s.y);
    s.y(end + 1) = s.x(end) + s.y(end);
  end
  show(s), show(q)
end
function whole(n)
  s.x = (1:5)'; s.v = ones(5, 1) / 2; s.t = 0; last = [];
  for k = 1:n
    s.x = s.x + 0.5 * s.v;
    s.v = s.v - s.x / 8;
    s.t = s.t + norm(s.x) + max(abs(s.v));
    if k == 3, last = s.x; end
  end
  show(s), disp(last')
end
function nested(n)
  s.in.total = 0; s.in.deep.x = zeros(1, 3); s.out = 1; copy = s.in;
  for k = 1:n
    s.in.total = s.in.total + s.out;
    s.in.deep.x(mod(k, 3) + 1) = s.in.total;
    s.out = s.out * 2;
  end
  show(s), show(s.in), show(s.in.deep), show(copy), show(copy.deep)
end
function changes(n)
  s.a = 1; s.b = 'text'; s.c = {1, 2};
  for k = 1:n
    if k == 3, s.a = 'ab'; elseif k == 5, s.a = [1 2; 3 4]; elseif k == 7, s.a = int8(100); end
    s.a = s.a + 30;
    s.c{k} = s.a;
    s.b(end + 1) = char('a' + k);
  end
  disp(s.a), disp(class(s.a)), disp(s.b), disp(numel(s.c)), disp(class(s.c{6}))
end
function fails(n)
  s.x = 1:4; s.k = 0;
  try
    for k = 1:n
      s.k = k;
      s.x(k) = s.x(k) * 2;
    end
  catch e
    disp(e.message)
  end
  show(s)
  try
    for k = 1:n, s.k = s.k - 1; s.x(s.k) = 7; end
  catch e
    disp(e.message)
  end
  show(s)
  try
    for k = 1:n, s.k = s.k + 1; y = s.x + s.x(1:2); end
  catch e
    disp(e.message)
  end
  show(s)
end
function z = twice(x)
  z = 2 * sum(x);
end
function calls(n)
  s.x = 1:4; s.y = 0; s.f = @(t) t + 1;
  for k = 1:n
    s.y = s.y + twice(s.x) + s.f(k);
    s.x(1) = s.y;
    m = max(s.x, s.y / 2); s.y = s.y - m(2);
    if k == 2, eval('s.x(2) = 50;'), end
    if k == 4, eval('s.y = int8(3);'), end
  end
  show(s), disp(class(s.y))
end
function roots_of(n)
  s.v = 4; s.w = [4 1];
  for k = 1:n
    s.v = sqrt(s.v - 1.5);
    s.w = sqrt(s.w - k);
  end
  disp(s.v), disp(s.w)
end
function both(n)
  s.x = 1:3; t = s; t.x(2) = 9;
  for k = 1:n
    s.x(1) = t.x(2) + s.x(1); t.x(3) = s.x(1);
    if k == 2, s = t; end
  end
  show(s), show(t)
end
function missing(n)
  s.x = 0;
  for k = 1:n
    s.x = s.x + k; s.fresh(k) = s.x;
    if isfield(s, 'fresh'), s.x = s.x + 1; end
  end
  show(s)
end
function rows(n)
  s(2).x = 1; s(1).x = 5;
  for k = 1:n, s(2).x = s(2).x + s(1).x; end
  disp([s.x])
end
for n = [9 40]
  numbers(n), grows(n), whole(n), nested(n), changes(9), fails(n), calls(n), roots_of(5), both(n), missing(9), rows(n)
end
global g
g.total = 0; here.n = 0;
for k = 1:20, g.total = g.total + k; here.n = here.n + g.total; end
show(g), show(here)
% Outputs that go into parts.
function [d, e] = apart(x, y)
  z = x - y; d = z .* z; e = sum(d);
end
function parts(n)
  c = {0, 0}; q.in.b = 1; v = (1:4)';
  for k = 1:n
    [v, c{1}] = apart(v, k); [~, q.in.b] = apart(v, q.in.b); v = v / max(v);
  end
  fprintf('%.12g %.12g %.12g\n', v(2), c{1}, q.in.b);
end
parts(9)
