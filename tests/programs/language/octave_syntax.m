function r = f(n)
  r = 0;
  for i = 1:n
    unwind_protect
      if i == 2, continue, end
      if i == 4, break, end
      r = r + i;
    unwind_protect_cleanup
      printf("c%d ", i);
    end_unwind_protect
  end
  unwind_protect
    return
  unwind_protect_cleanup
    printf("ret\n");
  end_unwind_protect
end
disp(f(5))
s.a = 1; s.b = "x";
for [v, k] = s
  disp(k), disp(v)
end
a.b = {1, 2}; a.b{end + 1} = 3; disp(numel(a.b))
a.b(1) = []; disp(numel(a.b))
c = {}; [c{1:3}] = deal(7); disp(c)
1:3 == [1 5 3]
m = containers.Map(); m('a') = 1; m('b') = 2; disp(m.keys()), disp(m.Count), disp(m.isKey('a'))
w = @(varargin) numel(varargin); disp(w(1,2,3))
x.y.z = 1; x.y.z += 5; disp(x.y.z)
q = 1:5; q(q > 2) = []; disp(q)
q(end+1:end+2) = [8 9]; disp(q)
[~, i] = max([1 9 3]); disp(i)
