% Functions that take a struct, change some of its fields and give it back.
1;
function run
  n = 60; state = 4711; total = 0; ordered = 1; last = -1;
  heap.count = 0; heap.keys = zeros(1, n); heap.name = 'h';
  for k = 1:n
    state = mod(16807 * state, 2147483647);
    heap = put(heap, state / 2147483647);
  end
  for k = 1:n
    [heap, key] = take(heap);
    ordered = ordered && last <= key;
    last = key;
    total = total + k * key;
  end
  fprintf('%d %d %.10g %s\n', ordered, heap.count, total, heap.name);
  acc.sum = 0; acc.n = 0;
  for k = 1:100
    acc = add(acc, k);
    if mean_of(acc) > 20 && mean_of(acc) < 20.6, fprintf('%d ', k); end
  end
  disp(acc);
  for k = 1:8
    try
      heap = put_at(heap, k * 12, k);
    catch e
      fprintf('%s %g %d\n', e.message, sum(heap.keys), heap.count);
    end
  end
  s.x = 1:3; s.log = '';
  for k = 1:20
    s = grow(s, k);
  end
  disp(numel(s.x)); disp(s.log);
  t = struct('v', {1, 2});
  for k = 1:5
    u.v = k; u = twice(u);
  end
  disp(u.v);
  p.a.b = 1; p.c = 2;
  for k = 1:10
    p = deep(p);
  end
  disp(p.a.b + p.c);
end
function heap = put(heap, key)
    heap.count = heap.count + 1;
    at = heap.count;
    while at > 1 && heap.keys(floor(at / 2)) > key
        above = floor(at / 2);
        heap.keys(at) = heap.keys(above);
        at = above;
    end
    heap.keys(at) = key;
end
function [heap, key] = take(heap)
    key = heap.keys(1);
    moved = heap.keys(heap.count);
    heap.count = heap.count - 1;
    at = 1;
    while 2 * at <= heap.count
        below = 2 * at;
        if below < heap.count && heap.keys(below + 1) < heap.keys(below)
            below = below + 1;
        end
        if heap.keys(below) >= moved
            break
        end
        heap.keys(at) = heap.keys(below);
        at = below;
    end
    heap.keys(at) = moved;
end
function a = add(a, x)
  a.sum = a.sum + x; a.n = a.n + 1;
end
function m = mean_of(a)
  m = a.sum / a.n;
end
function h = put_at(h, k, x)
  h.count = h.count + 1;
  h.keys(k) = h.keys(k) + h.keys(k + 1) + x;
end
function s = grow(s, k)
  s.x(end + 1) = k;
  if mod(k, 7) == 0, s.log = [s.log sprintf('%d;', k)]; end
end
function u = twice(u)
  u.v = u.v * 2;
end
function p = deep(p)
  p.a.b = p.a.b + p.c; p.c = p.c + 1;
end
run
