% Loops take what they ask for to be held as it was before, until it is not: numbers, texts, and what is none of them.
1;
function mixed
  c = {1, 2, 'abc', [1 2 3], 'x', {4}, int8(7), single(2.5), true, 3+4i, 5};
  s = 0; n = 0; t = '';
  for k = 1:80
    x = c{1 + mod(k, numel(c))};
    if iscell(x), x = x{1}; end
    if k > 60, s = s + numel(x) + length(x) + size(x, 1) + size(x, 2); end
    s = s + sum(double(x));
    y = sscanf('7 8 9', '%d', 1 + (k > 40));
    s = s + sum(y) + numel(y);
    t = sprintf('%x', mod(k, 20));
    n = n + length(t) + double(t(1));
  end
  disp(s); disp(n); disp(t)
  d = cell(1, 10);
  for k = 1:10, d{k} = k / 2; end
  for r = 1:12
    a = 0;
    for k = 1:10
      v = d{k};
      a = a + sum(v .* v) + numel(v);
      if r == 9 && k == 8, d{k} = 'text'; end
    end
  end
  disp(a)
  try
    for k = 1:40
      z = d{mod(k, 10) + 1};
      if k > 30, d{5} = struct('p', 1); end
      a = a + z(1) * 2;
    end
  catch e
    disp(e.message); disp(k)
  end
  g = {1, 2, int8(3), 4, single(5.5), 'c', true};
  for m = 2:numel(g)
    for k = 1:14
      v = g{1 + (k > 7) * (m - 1)};
      a = a + double(v) * k;
    end
    disp(a), disp(class(v))
  end
  for k = 1:20
    w = str2num(num2str(k));
    if k == 12, w = []; end
    a = a + size(w, 1) + numel(w);
  end
  disp(a)
end
mixed
